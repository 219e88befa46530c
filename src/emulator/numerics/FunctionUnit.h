// The special function unit (MUFU), bit for bit that of an H100 and an H200. Subnormal operands and results are zero,
// except for tanh and the results of lg2 and sine.
#ifndef TXL_EMULATOR_FUNCTIONUNIT_H
#define TXL_EMULATOR_FUNCTIONUNIT_H

namespace txl::emulator::unit {

float rcp(float x);
float rsqrt(float x);
float sqrt(float x);
float lg2(float x);
float ex2(float x);
/// The argument is in revolutions.
float sin(float x);
float cos(float x);
float tanh(float x);

} // namespace txl::emulator::unit

#endif // TXL_EMULATOR_FUNCTIONUNIT_H
