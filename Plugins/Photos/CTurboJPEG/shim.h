// What JPEG files are decoded with: libjpeg-turbo's own interface.
#pragma once
#include <turbojpeg.h>
