// What PDF files are read and drawn with: poppler's interface for GLib and Cairo.
#pragma once
#include <poppler.h>
