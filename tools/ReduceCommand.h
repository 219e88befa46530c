// The command `txlc --reduce`: its arguments, and the function that runs it.
#ifndef TXL_TOOLS_REDUCECOMMAND_H
#define TXL_TOOLS_REDUCECOMMAND_H

#include <string>
#include <vector>

struct ReduceCommand {
  std::string file, output, stage;
  std::string test;                 // a command that succeeds if the file that is appended to it still fails
  std::vector<std::string> differs; // two commands that both succeed and print different texts
  std::string seconds;
};

/// Reduces the text of `command.file` and writes it to the output. Returns txlc's exit code.
int runReduce(const ReduceCommand &command, const std::string &text);

#endif
