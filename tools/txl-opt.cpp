// txl-opt: reads TTIR, runs passes, prints. `txl-opt --help` lists them.
#include "pipeline/Pipeline.h"

int main(int argc, char **argv) { return txl::pipeline::optMain(argc, argv); }
