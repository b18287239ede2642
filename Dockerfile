# Two stages: one that builds with Swift, and one that has no more than what runs.
#
#   docker build -t qpkit . && docker run --rm -v "$PWD:/data" qpkit measure take.qprec.jsonl --feature ...
FROM swift:6.3-bookworm AS build
RUN apt-get update -qq && apt-get install -y -qq zlib1g-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /qpkit
COPY . .
RUN swift build -c release --static-swift-stdlib --product qpdemo && Scripts/library

FROM debian:bookworm-slim
RUN apt-get update -qq && apt-get install -y -qq libstdc++6 zlib1g && rm -rf /var/lib/apt/lists/* \
  && useradd --create-home qpkit
COPY --from=build /qpkit/.build/release/qpdemo /usr/bin/qpdemo
COPY --from=build /qpkit/.build/libqpkit.so /usr/lib/libqpkit.so.1
COPY --from=build /qpkit/Sources/CQPKit/include/qpkit.h /usr/include/qpkit.h
RUN ln -s libqpkit.so.1 /usr/lib/libqpkit.so && ldconfig
USER qpkit
WORKDIR /data
ENTRYPOINT ["qpdemo"]
