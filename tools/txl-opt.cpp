// txl-opt: reads TTIR, runs passes, prints the result. `txl-opt --help` lists the passes.
#include "pipeline/Pipeline.h"

int main(int argc, char **argv) { return txl::pipeline::optMain(argc, argv); }
