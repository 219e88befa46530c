// Names and texts of statuses, and the details of a thread's last failure.
#include "bundle/Bundle.h"
#include <stdarg.h>
#include <stdio.h>

static const struct {
  const char *name, *text;
} statuses[] = {
    [TXLR_OK] = {"TXLR_OK", "no error"},
    [TXLR_INVALID_ARGUMENT] = {"TXLR_INVALID_ARGUMENT", "the call is invalid"},
    [TXLR_OUT_OF_MEMORY] = {"TXLR_OUT_OF_MEMORY", "the host is out of memory"},
    [TXLR_FILE_ERROR] = {"TXLR_FILE_ERROR", "the file cannot be read"},
    [TXLR_NOT_A_BUNDLE] = {"TXLR_NOT_A_BUNDLE", "this is not a bundle"},
    [TXLR_DAMAGED] = {"TXLR_DAMAGED", "the bundle is damaged"},
    [TXLR_NEWER_VERSION] = {"TXLR_NEWER_VERSION", "the bundle's format is newer than this library"},
    [TXLR_BAD_SIGNATURE] = {"TXLR_BAD_SIGNATURE", "the bundle is not signed with this key"},
    [TXLR_NO_DRIVER] = {"TXLR_NO_DRIVER", "there is no usable CUDA driver"},
    [TXLR_NO_CONTEXT] = {"TXLR_NO_CONTEXT", "no CUDA context is current on this thread"},
    [TXLR_NO_DEVICE] = {"TXLR_NO_DEVICE", "there is no such GPU"},
    [TXLR_NO_KERNEL] = {"TXLR_NO_KERNEL", "the bundle has no such kernel"},
    [TXLR_WRONG_COUNT] = {"TXLR_WRONG_COUNT", "the number of arguments is wrong"},
    [TXLR_WRONG_KIND] = {"TXLR_WRONG_KIND", "an argument is of the wrong kind"},
    [TXLR_WRONG_TYPE] = {"TXLR_WRONG_TYPE", "no specialization takes arguments of these types"},
    [TXLR_WRONG_VALUE] = {"TXLR_WRONG_VALUE", "no specialization takes arguments of these values"},
    [TXLR_WRONG_SHAPE] = {"TXLR_WRONG_SHAPE", "the tensor memory accelerator cannot access such a tensor"},
    [TXLR_NO_CODE] = {"TXLR_NO_CODE", "the bundle has no code for this GPU"},
    [TXLR_OVERLAP] = {"TXLR_OVERLAP", "arguments overlap that the code assumes to be distinct"},
    [TXLR_BAD_GRID] = {"TXLR_BAD_GRID", "the grid is invalid"},
    [TXLR_TOO_LARGE] = {"TXLR_TOO_LARGE", "the kernel needs more than this GPU has"},
    [TXLR_LOAD_FAILED] = {"TXLR_LOAD_FAILED", "the driver refused the code"},
    [TXLR_CAPTURING] = {"TXLR_CAPTURING", "code cannot be loaded while a stream captures"},
    [TXLR_LAUNCH_FAILED] = {"TXLR_LAUNCH_FAILED", "the driver refused the launch"},
    [TXLR_LARGE_INDEX] = {"TXLR_LARGE_INDEX", "indices exceed 32 bits, and the bundle has no version for that"},
};
enum { kStatusCount = sizeof statuses / sizeof *statuses };

static _Thread_local char lastError[4096];

txlr_status fail(txlr_status status, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(lastError, sizeof lastError, format, arguments);
  va_end(arguments);
  return status;
}

const char *txlr_last_error(void) { return lastError; }

const char *txlr_status_text(txlr_status status) {
  return (unsigned)status < kStatusCount ? statuses[status].text : "unknown status";
}

const char *txlr_status_name(txlr_status status) {
  return (unsigned)status < kStatusCount ? statuses[status].name : "unknown";
}

int txlr_api_version(void) { return TXLR_API_VERSION; }
const char *txlr_version(void) { return TXL_VERSION; }
