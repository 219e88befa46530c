// txl-emu: runs an entry of a PTX file on the emulator of libtxl, with all its checks, without a GPU.
#include "capi/txl.h"

int main(int argc, char **argv) { return txl_emu_main(argc, argv); }
