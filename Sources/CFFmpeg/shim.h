// FFmpeg's libraries, and those of their macros and version differences that Swift cannot see.
#ifndef QP_CFFMPEG_SHIM_H
#define QP_CFFMPEG_SHIM_H

#include <libavcodec/avcodec.h>
#include <libavdevice/avdevice.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/mathematics.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>
#include <errno.h>

// Error codes.
static const int qp_error_end = AVERROR_EOF;
static const int qp_error_exit = AVERROR_EXIT;
static const int qp_error_invalid_data = AVERROR_INVALIDDATA;
static const int qp_error_again = AVERROR(EAGAIN);
static const int qp_error_unknown_format = AVERROR_DEMUXER_NOT_FOUND;
static const int qp_error_no_decoder = AVERROR_DECODER_NOT_FOUND;
static const int qp_error_http_bad_request = AVERROR_HTTP_BAD_REQUEST;
static const int qp_error_http_unauthorized = AVERROR_HTTP_UNAUTHORIZED;
static const int qp_error_http_forbidden = AVERROR_HTTP_FORBIDDEN;
static const int qp_error_http_not_found = AVERROR_HTTP_NOT_FOUND;
static const int qp_error_http_other = AVERROR_HTTP_OTHER_4XX;
static const int qp_error_http_server = AVERROR_HTTP_SERVER_ERROR;

// Times.
static const int64_t qp_no_time = AV_NOPTS_VALUE;
static const AVRational qp_microseconds = {1, AV_TIME_BASE};

// Planes of a frame, without tuples.
static inline const uint8_t *qp_plane(const AVFrame *frame, int index) { return frame->data[index]; }
static inline uint8_t *qp_writable_plane(AVFrame *frame, int index) { return frame->data[index]; }
static inline void qp_set_plane(AVFrame *frame, int index, const void *bytes, int stride) {
  frame->data[index] = (uint8_t *)bytes;
  frame->linesize[index] = stride;
}
static inline int qp_stride(const AVFrame *frame, int index) { return frame->linesize[index]; }

// The matrix that shows a stream's pictures upright; NULL where it has none.
static inline const int32_t *qp_display_matrix(const AVStream *stream) {
#if LIBAVFORMAT_VERSION_INT >= AV_VERSION_INT(60, 15, 100)
  const AVPacketSideData *data = av_packet_side_data_get(
      stream->codecpar->coded_side_data, stream->codecpar->nb_coded_side_data, AV_PKT_DATA_DISPLAYMATRIX);
  return data && data->size >= 9 * sizeof(int32_t) ? (const int32_t *)data->data : NULL;
#else
  size_t size = 0;
  const uint8_t *data = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
  return data && size >= 9 * sizeof(int32_t) ? (const int32_t *)data : NULL;
#endif
}

// Copies a matrix to a stream that is written.
static inline int qp_set_display_matrix(AVStream *stream, const int32_t matrix[9]) {
#if LIBAVFORMAT_VERSION_INT >= AV_VERSION_INT(60, 15, 100)
  AVPacketSideData *data = av_packet_side_data_new(
      &stream->codecpar->coded_side_data, &stream->codecpar->nb_coded_side_data, AV_PKT_DATA_DISPLAYMATRIX,
      9 * sizeof(int32_t), 0);
  if (!data) return AVERROR(ENOMEM);
  memcpy(data->data, matrix, 9 * sizeof(int32_t));
#else
  uint8_t *data = av_stream_new_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, 9 * sizeof(int32_t));
  if (!data) return AVERROR(ENOMEM);
  memcpy(data, matrix, 9 * sizeof(int32_t));
#endif
  return 0;
}

static inline int qp_is_interlaced(const AVFrame *frame) {
#ifdef AV_FRAME_FLAG_INTERLACED
  return (frame->flags & AV_FRAME_FLAG_INTERLACED) != 0;
#else
  return frame->interlaced_frame;
#endif
}

static inline int64_t qp_duration(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 30, 100)
  return frame->duration;
#else
  return frame->pkt_duration;
#endif
}

static inline void qp_set_duration(AVFrame *frame, int64_t duration) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 30, 100)
  frame->duration = duration;
#else
  frame->pkt_duration = duration;
#endif
}

// A reader of bytes in memory; the write callback's type differs between versions.
static inline AVIOContext *qp_reading_context(
    unsigned char *buffer, int size, void *opaque, int (*read)(void *, uint8_t *, int),
    int64_t (*seek)(void *, int64_t, int)) {
  return avio_alloc_context(buffer, size, 0, opaque, read, NULL, seek);
}

// The scaler is opaque in some versions and a struct in others.
static inline void *qp_scaler(
    int width, int height, int format, int newWidth, int newHeight, int newFormat, int flags) {
  return sws_getContext(
      width, height, (enum AVPixelFormat)format, newWidth, newHeight, (enum AVPixelFormat)newFormat, flags, NULL, NULL,
      NULL);
}
static inline int qp_set_colors(void *scaler, int matrix, int isFull, int newMatrix, int isNewFull) {
  return sws_setColorspaceDetails(
      (struct SwsContext *)scaler, sws_getCoefficients(matrix), isFull, sws_getCoefficients(newMatrix), isNewFull, 0,
      1 << 16, 1 << 16);
}
static inline int qp_scale(
    void *scaler, const AVFrame *from, uint8_t *const to[4], const int strides[4]) {
  return sws_scale(
      (struct SwsContext *)scaler, (const uint8_t *const *)from->data, from->linesize, 0, from->height, to, strides);
}
static inline void qp_free_scaler(void *scaler) { sws_freeContext((struct SwsContext *)scaler); }

// Opens the source itself, once, and nothing that its bytes name: no other file, and no other server.
static int qp_open_once(
    AVFormatContext *context, AVIOContext **bytes, const char *url, int flags, AVDictionary **options) {
  int (*open)(AVFormatContext *, AVIOContext **, const char *, int, AVDictionary **) = context->opaque;
  context->opaque = NULL;
  return open && !(flags & AVIO_FLAG_WRITE) ? open(context, bytes, url, flags, options) : AVERROR(EPERM);
}
static inline void qp_refuse_nested(AVFormatContext *context) {
  context->opaque = context->pb ? NULL : (void *)context->io_open;
  context->io_open = qp_open_once;
}

// The text of an error code.
static inline void qp_error_text(int code, char *text, size_t size) { av_strerror(code, text, size); }

// Sets errors and warnings of the libraries silent: they are told as errors of ours.
static inline void qp_be_quiet(void) { av_log_set_level(AV_LOG_QUIET); }

#endif
