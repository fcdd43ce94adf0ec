import CCurl
import Glibc
import UnixIO

/// One request under way; `cancel`, or dropping it, ends it without a word, also inside its own completion.
package final class HTTPTransfer {
  /// Redirects followed, to the same origin only.
  private static let maximumRedirects = 3

  private let client: HTTPClient
  private let request: HTTPRequest
  private let deadline: Duration
  private var url: String
  private var redirects = 0
  private var completion: ((Result<HTTPResponse, HTTPError>) -> Void)?

  private var easy: UnsafeMutableRawPointer?
  private var headerLines: UnsafeMutablePointer<curl_slist>?
  private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
  private var headers: [String: String] = [:]
  private var body: [UInt8] = []
  private var isTooLarge = false

  init(_ client: HTTPClient, _ request: HTTPRequest, _ completion: @escaping (Result<HTTPResponse, HTTPError>) -> Void)
  {
    self.client = client
    self.request = request
    self.completion = completion
    url = request.url
    deadline = SystemClock.monotonic() + request.timeout
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    if let failure = start() {
      client.loop.later { [weak self] in self?.complete(.failure(failure)) }
    }
  }

  deinit {
    cancel()
    errorText.deallocate()
  }

  package func cancel() {
    completion = nil
    if let easy {
      curl_multi_remove_handle(client.multi, easy)
      curl_easy_cleanup(easy)
    }
    curl_slist_free_all(headerLines)
    easy = nil
    headerLines = nil
  }

  static func from(_ easy: UnsafeMutableRawPointer) -> HTTPTransfer? {
    var owner: UnsafeMutablePointer<CChar>?
    curl_get_string(easy, CURLINFO_PRIVATE, &owner)
    return from(owner: owner.map { UnsafeMutableRawPointer($0) })
  }

  /// Called by the client, with the handle still in its list.
  func finished(_ result: CURLcode) {
    withExtendedLifetime(self) {
      guard let easy else { return }
      guard result == CURLE_OK else { return complete(.failure(failure(result))) }
      var status = 0
      curl_get_long(easy, CURLINFO_RESPONSE_CODE, &status)
      if let target = redirectTarget(status) {
        redirects += 1
        url = target
        curl_multi_remove_handle(client.multi, easy)
        if let failure = perform(easy) { complete(.failure(failure)) }
        return
      }
      complete(.success(HTTPResponse(status: status, headers: headers, body: body)))
    }
  }

  private func complete(_ result: Result<HTTPResponse, HTTPError>) {
    let completion = completion
    cancel()
    completion?(result)
  }

  private func start() -> HTTPError? {
    guard let origin = HTTPOrigin(request.url) else {
      return HTTPError(kind: .invalidURL, text: "not an http or https URL")
    }
    guard origin.isPrivate else {
      return HTTPError(kind: .invalidURL, text: "plain http is for loopback addresses only")
    }
    guard let easy = curl_easy_init() else { return failure(CURLE_OUT_OF_MEMORY) }
    self.easy = easy
    let owner = Unmanaged.passUnretained(self).toOpaque()
    curl_set_pointer(easy, CURLOPT_PRIVATE, owner)
    curl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText)
    curl_set_string(easy, CURLOPT_PROTOCOLS_STR, "http,https")
    curl_set_string(easy, CURLOPT_USERAGENT, request.userAgent)
    // All encodings libcurl was built with.
    curl_set_string(easy, CURLOPT_ACCEPT_ENCODING, "")
    curl_set_long(easy, CURLOPT_NOSIGNAL, 1)
    curl_set_long(easy, CURLOPT_FOLLOWLOCATION, 0)
    // A name server that does not answer keeps the resolver's thread past the time-out: do not wait for it, on the loop.
    curl_set_long(easy, CURLOPT_QUICK_EXIT, 1)
    curl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, Int(request.connectTimeout.millisecondsRoundedUp))
    if let caFile = request.caFile { curl_set_string(easy, CURLOPT_CAINFO, caFile) }
    if origin.isLoopback {
      curl_set_string(easy, CURLOPT_PROXY, "")
    } else if let proxy = request.proxy {
      curl_set_string(easy, CURLOPT_PROXY, proxy)
    }
    for (name, value) in request.headers { headerLines = curl_slist_append(headerLines, "\(name): \(value)") }
    curl_set_list(easy, CURLOPT_HTTPHEADER, headerLines)
    curl_set_pointer(easy, CURLOPT_WRITEDATA, owner)
    curl_set_data_callback(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, owner in
      HTTPTransfer.from(owner: owner)?.received(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
    }
    curl_set_pointer(easy, CURLOPT_HEADERDATA, owner)
    curl_set_data_callback(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, owner in
      HTTPTransfer.from(owner: owner)?.receivedHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
      return size * count
    }
    return perform(easy)
  }

  private func perform(_ easy: UnsafeMutableRawPointer) -> HTTPError? {
    headers = [:]
    body = []
    // 0 would mean no time-out.
    let left = max(1, (deadline - SystemClock.monotonic()).millisecondsRoundedUp)
    curl_set_long(easy, CURLOPT_TIMEOUT_MS, Int(left))
    curl_set_string(easy, CURLOPT_URL, url)
    guard curl_multi_add_handle(client.multi, easy) == CURLM_OK else { return failure(CURLE_FAILED_INIT) }
    return nil
  }

  private func redirectTarget(_ status: Int) -> String? {
    guard let easy, (300..<400).contains(status), redirects < Self.maximumRedirects else { return nil }
    var target: UnsafeMutablePointer<CChar>?
    curl_get_string(easy, CURLINFO_REDIRECT_URL, &target)
    guard let target = target.map({ String(cString: $0) }) else { return nil }
    return HTTPOrigin(target) == HTTPOrigin(url) ? target : nil
  }

  private func received(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard body.count + bytes.count <= request.maximumBody else {
      isTooLarge = true
      return 0
    }
    body.append(contentsOf: bytes)
    return bytes.count
  }

  private func receivedHeader(_ bytes: UnsafeRawBufferPointer) {
    let line = String(decoding: bytes, as: UTF8.self)
    // A status line: what came before belongs to a proxy or an interim answer.
    if line.hasPrefix("HTTP/") { headers = [:] }
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return }
    let name = line[..<colon].lowercased()
    guard HTTPResponse.keptHeaders.contains(name) else { return }
    let value = line[colon...].utf8.dropFirst()
    let start = value.drop { Self.isSpace($0) }
    let end = start.reversed().prefix { Self.isSpace($0) }.count
    headers[name] = String(Substring(start.dropLast(end)))
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (9...13).contains(byte)
  }

  private static func from(owner: UnsafeMutableRawPointer?) -> HTTPTransfer? {
    owner.map { Unmanaged<HTTPTransfer>.fromOpaque($0).takeUnretainedValue() }
  }

  private func failure(_ result: CURLcode) -> HTTPError {
    if isTooLarge {
      return HTTPError(kind: .tooLarge, text: "the body has more than \(request.maximumBody) bytes")
    }
    let detail = String(cString: errorText)
    var secrets = HTTPOrigin.secrets(of: url) + request.headers.values
    if let proxy = request.proxy { secrets.append(proxy) }
    let isTelling = !detail.isEmpty && !secrets.contains { !$0.isEmpty && detail.contains($0) }
    return HTTPError(kind: kind(result), text: isTelling ? detail : String(cString: curl_easy_strerror(result)))
  }

  private func kind(_ result: CURLcode) -> HTTPError.Kind {
    switch result {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: return .offline
    case CURLE_COULDNT_CONNECT:
      var errno = 0
      if let easy { curl_get_long(easy, CURLINFO_OS_ERRNO, &errno) }
      return [ENETUNREACH, EHOSTUNREACH, ENETDOWN, EADDRNOTAVAIL].contains(Int32(clamping: errno)) ? .offline : .refused
    case CURLE_OPERATION_TIMEDOUT: return .timeout
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
      CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CRL_BADFILE, CURLE_SSL_INVALIDCERTSTATUS,
      CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_USE_SSL_FAILED:
      return .tls
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
      return .shortBody
    case CURLE_URL_MALFORMAT: return .invalidURL
    default: return .malformed
    }
  }
}
