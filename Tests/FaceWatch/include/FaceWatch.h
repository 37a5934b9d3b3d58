// Counts the threads that ask Cairo for a font's face at once.
#pragma once

/// Has each thread that asks from now on take two milliseconds over it, so that others find it there.
void face_watch_begin(void);
/// The most threads that asked at once since then.
int face_watch_most(void);

/// Has Pango keep a thread for each font map from now on, until the map is gone, as newer versions do.
void pango_keeps_threads(void);
/// How many of them there are.
int pango_kept_threads(void);
