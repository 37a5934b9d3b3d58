// What the desktop's portal is asked with: GLib's D-Bus, which Pango brings along.
#pragma once
#include <gio/gio.h>
