// What an outside observer needs beyond Xlib: synthetic input, notice of what was painted, and a child's end as a file
// descriptor.
#pragma once
#include <X11/Xlib.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xdamage.h>
#include <X11/extensions/Xfixes.h>
#include <sys/eventfd.h>
#include <sys/pidfd.h>
