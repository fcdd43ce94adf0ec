// What `cloudy day` does, in C: connect, ask for the topic, read one line, print the temperature. The yardstick for start-to-exit time.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int main(int argc, char **argv) {
  if (argc != 2 || strlen(argv[1]) >= sizeof((struct sockaddr_un *)0)->sun_path) return 64;
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strcpy(address.sun_path, argv[1]);
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) < 0) return 69;
  static const char request[] = "{\"type\":\"get\",\"topics\":[\"day\",\"status\"]}\n";
  if (write(fd, request, sizeof request - 1) < 0) return 76;
  size_t size = 0, room = 1 << 16;
  char *line = malloc(room);
  while (!size || line[size - 1] != '\n') {
    if (size + 1 >= room) line = realloc(line, room *= 2);
    ssize_t count = read(fd, line + size, room - size - 1);
    if (count <= 0) return 76;
    size += count;
  }
  line[size] = 0;
  // Every field of the day, as the CLI prints them: found one after the other.
  const char *at = line;
  int fields = 0;
  while ((at = strstr(at, "\":\""))) {
    at += 3;
    const char *end = strchr(at, '"');
    if (!end) return 76;
    printf("%.*s\n", (int)(end - at), at);
    fields++;
  }
  return fields ? 0 : 75;
}
