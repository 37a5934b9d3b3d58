// What the display thread speaks with: Xlib, its extensions (MIT-SHM, Present, RandR, SYNC, X Input), and the Linux calls
// that the Glibc module leaves out.
#pragma once
#include <X11/XKBlib.h>
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xlib-xcb.h>
#include <X11/Xutil.h>
#include <X11/extensions/XInput.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/Xext.h>
#include <X11/extensions/Xge.h>
#include <X11/extensions/Xpresent.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/sync.h>
#include <X11/keysym.h>
#include <sys/eventfd.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <xcb/shm.h>
#include <xcb/xcbext.h>

// Variadic in Xlib, which Swift doesn't import.
static inline XIC FlyloftCreateInputContext(XIM method, Window window) {
  return XCreateIC(method, XNInputStyle, XIMPreeditNothing | XIMStatusNothing, XNClientWindow, window, XNFocusWindow, window, NULL);
}
