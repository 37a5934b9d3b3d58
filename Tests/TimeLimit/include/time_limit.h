// Nothing to call: what this module does, it does when the process starts.
#pragma once
