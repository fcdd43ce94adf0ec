// libsystemd: the service manager's protocol and the event loop. sd-bus comes with the place service.
#ifndef CSYSTEMD_H
#define CSYSTEMD_H

#include <systemd/sd-daemon.h>
#include <systemd/sd-event.h>

#endif
