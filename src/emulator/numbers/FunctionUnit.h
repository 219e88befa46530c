// The unit that approximates functions, bit for bit that of an H100 and an H200. Operands and results that are subnormal are
// zeros to it, but for tanh, lg2's and sine's results.
#ifndef TXL_EMULATOR_FUNCTIONUNIT_H
#define TXL_EMULATOR_FUNCTIONUNIT_H

namespace txl::emulator::unit {

float rcp(float x);
float rsqrt(float x);
float sqrt(float x);
float lg2(float x);
float ex2(float x);
/// Of x revolutions.
float sin(float x);
float cos(float x);
float tanh(float x);

} // namespace txl::emulator::unit

#endif // TXL_EMULATOR_FUNCTIONUNIT_H
