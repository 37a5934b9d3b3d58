// Counts the threads that ask Cairo for a font's face at once.
#pragma once

/// Has each thread that asks from now on take two milliseconds over it, so that others find it there.
void face_watch_begin(void);
/// The most threads that asked at once since then.
int face_watch_most(void);

/// Has Pango keep a thread for each font map from now on, as newer versions do: until the map is gone, or for ever.
void pango_keeps_threads(int for_ever);
/// How many of them there are.
int pango_kept_threads(void);
