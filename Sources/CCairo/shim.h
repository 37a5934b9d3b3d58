// What Flyloft draws with: Cairo for shapes, Pango (over fontconfig and FreeType) for text.
#pragma once
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
