// The Linux calls that Swift's Glibc module leaves out. Header only.
// _GNU_SOURCE is never defined here: it changes system types and clashes with the other C modules in clean debug builds.
#ifndef CLINUX_H
#define CLINUX_H

#include <sys/types.h>

#endif
