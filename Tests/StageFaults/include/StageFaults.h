// Ways to end a process that Swift has no words for.
#pragma once
#ifdef __cplusplus
extern "C" {
#endif

/// Throws an exception of C++ that nobody catches.
void flyloft_throw_exception(void);

/// Writes where nothing is mapped.
void flyloft_write_astray(void);

/// Divides by zero.
int flyloft_divide_by_zero(int number);

#ifdef __cplusplus
}
#endif
