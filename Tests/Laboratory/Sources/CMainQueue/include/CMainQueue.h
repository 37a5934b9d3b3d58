#pragma once

// The two functions of libdispatch by which Foundation's run loop on Linux serves the main queue. They are exported, and
// declared in none of its headers.

/// An eventfd that can be read while the main queue has work.
int _dispatch_get_main_queue_handle_4CF(void);
/// Does what is on the main queue. Called on the main thread only.
void _dispatch_main_queue_callback_4CF(void *message);
