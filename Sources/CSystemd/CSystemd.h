#ifndef CSYSTEMD_H
#define CSYSTEMD_H

#include <systemd/sd-daemon.h>
#include <systemd/sd-event.h>

#endif
