#pragma once

/// Loads poppler, whose functions may be called from then on. Loads it once.
///
/// - Returns: nil, or why it can't be loaded, in the dynamic linker's words.
const char *load_poppler(void);
