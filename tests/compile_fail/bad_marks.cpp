// SPDX-License-Identifier: Apache-2.0
// A sample for refuses.sh, never built: marks that do not hold.
namespace {
void marks(int number) {
  number = 1;
#ifdef REFUSED
  number = 2;      // refused: cannot convert
  number = "two";  // refused: another reason
  number = "two";
#endif
}
}  // namespace
