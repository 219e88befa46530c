// Nothing of its own: this file only gives the precompiled header a target to belong to.
