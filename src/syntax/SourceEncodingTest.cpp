// Byte order marks and encoding declarations.
#include "syntax/Parser.h"
#include "gtest/gtest.h"

using namespace txl::syntax;

static std::string decode(const std::string &bytes) {
  std::string text, error;
  return decodeSource(bytes, text, error) ? text : "error: " + error;
}

TEST(SourceEncoding, Decodes) {
  EXPECT_EQ(decode("x = '\xC3\xA4'"), "x = '\xC3\xA4'");
  EXPECT_EQ(decode("\xEF\xBB\xBFx"), "x");
  EXPECT_EQ(decode("# -*- coding: latin-1 -*-\n\xE4"), "# -*- coding: latin-1 -*-\n\xC3\xA4");
  EXPECT_EQ(decode("\n# vim: set fileencoding=koi8-r\n\xC1"), "\n# vim: set fileencoding=koi8-r\n\xD0\xB0");
  EXPECT_EQ(decode("x\n# coding: latin-1\n\xC3\xA4"), "x\n# coding: latin-1\n\xC3\xA4");
  EXPECT_EQ(decode("# coding: ascii\n\xE4"), "error: the source cannot be decoded as `ascii`");
  EXPECT_EQ(decode("# coding: nonsense\n"), "error: the source cannot be decoded as `nonsense`");
  EXPECT_EQ(decode("\xEF\xBB\xBF# coding: latin-1\n"),
            "error: the encoding declaration `latin-1` contradicts the file's UTF-8 byte order mark");
}
