#!/usr/bin/env bash
# Runs the part of Scripts/release for macOS with stand-ins for Apple's tools: each must find the files it is given, and
# the framework must hold three libraries with their header. It tells nothing about the tools themselves.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/tools" "$work/objects"
for module in $(Scripts/library --modules); do
  mkdir "$work/objects/$module.build"
  echo "$module" >"$work/objects/$module.build/$module.o"
done
echo program >"$work/objects/qpdemo"

tool() { # NAME: a script on standard input
  { printf '#!/usr/bin/env bash\nset -euo pipefail\n'; cat; } >"$work/tools/$1"
  chmod +x "$work/tools/$1"
}
tool uname <<<'echo Darwin'
tool xcrun <<<'echo "/sdk/$2"'
# What is asked of SwiftPM is where objects are, and that it builds; a manifest is read by the true one.
tool swift <<END
case " \$* " in
  *" dump-package "*) exec $(command -v swift) "\$@" ;;
  *" --show-bin-path "*) echo "$work/objects" ;;
esac
END
tool libtool <<<'[ "$1 $2" = "-static -o" ]; output=$3; shift 3; cat -- "$@" >"$output"'
tool lipo <<<'[ "$1" = -create ] && [ "$4" = -output ]; cat -- "$2" "$3" >"$5"'
tool ditto <<<'[ "$1 $2 $3" = "-c -k --keepParent" ]; tar -C "$(dirname "$4")" -cf "$5" "$(basename "$4")"'
tool xcodebuild <<'END'
[ "$1" = -create-xcframework ] && shift
slice=0
while [ $# -gt 0 ]; do
  case "$1" in
    -library) slice=$((slice + 1)); library=$2 ;;
    -headers) mkdir -p "$standins/$slice"; cp -r "$library" "$2" "$standins/$slice/" ;;
    -output) mv "$standins" "$2" ;;
  esac
  shift 2
done
END

standins=$work/framework PATH=$work/tools:$PATH QPKIT_ARTEFACTS=$work/artefacts Scripts/release >"$work/sums"
tar -tf "$work"/artefacts/CQPKit-*.xcframework.zip >"$work/names"
for slice in 1 2 3; do
  for name in libqpkit.a headers/qpkit.h headers/module.modulemap; do
    grep -q "CQPKit.xcframework/$slice/$name\$" "$work/names" || {
      echo "Scripts/release: the framework's library $slice lacks $name." >&2
      exit 1
    }
  done
done
grep -q 'macos-universal.tar.gz$' "$work/sums" && grep -q 'xcframework.zip$' "$work/sums"
echo "Scripts/release makes a program and a framework of three libraries with stand-ins for Apple's tools."
