// libcurl, with typed doors to its variadic functions, which Swift cannot call.
#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>

static inline CURLcode curl_start(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

static inline CURLcode curl_set_long(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode curl_set_string(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode curl_set_pointer(CURL *easy, CURLoption option, void *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode curl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(easy, option, value);
}

/// For CURLOPT_WRITEFUNCTION and CURLOPT_HEADERFUNCTION.
static inline CURLcode curl_set_data_callback(CURL *easy, CURLoption option, curl_write_callback value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode curl_get_long(CURL *easy, CURLINFO info, long *value) {
  return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode curl_get_string(CURL *easy, CURLINFO info, char **value) {
  return curl_easy_getinfo(easy, info, value);
}

static inline CURLMcode curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

static inline CURLMcode curl_multi_set_callbacks(
    CURLM *multi, curl_socket_callback socket, curl_multi_timer_callback timer, void *owner) {
  curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, owner);
  curl_multi_setopt(multi, CURLMOPT_TIMERDATA, owner);
  curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, socket);
  return curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, timer);
}

/// The result of a finished transfer: a member of a union.
static inline CURLcode curl_message_result(const CURLMsg *message) { return message->data.result; }

#endif
