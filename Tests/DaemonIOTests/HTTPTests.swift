import DaemonIO
import TestSupport
import Testing
import UnixIO

struct HTTPTests {
  private let loop: EventLoop
  private let client: HTTPClient

  init() throws {
    loop = try EventLoop()
    client = try HTTPClient(loop)
  }

  /// A transfer's answer. Time-outs of a minute unless the test is about them: the machine may be busy.
  private func answer(
    _ url: String, timeout: Duration = .seconds(60), _ change: (inout HTTPRequest) -> Void = { _ in }
  ) throws -> Result<HTTPResponse, HTTPError> {
    var request = HTTPRequest(url: url, userAgent: "cloudy-test/1")
    request.connectTimeout = timeout
    request.timeout = timeout
    change(&request)
    var result: Result<HTTPResponse, HTTPError>?
    let transfer = client.get(request) { result = $0 }
    #expect(result == nil)
    _ = try loop.turn { result != nil }
    withExtendedLifetime(transfer) {}
    return try #require(result)
  }

  private func kind(_ result: Result<HTTPResponse, HTTPError>) -> HTTPError.Kind? {
    if case .failure(let error) = result { error.kind } else { nil }
  }

  @Test func `an answer has status, body and the headers anybody uses`() throws {
    let server = try TestServer()
    let response = try answer(server.baseURL + "/json?key=secret") { $0.headers = ["X-Asked": "yes"] }.get()
    #expect(response.status == 200)
    #expect(response.body == Array(#"{"temperature":21.5}"#.utf8))
    #expect(response.header("EXPIRES") == "Mon, 30 Nov 2026 03:00:00 GMT")
    #expect(response.header("Cache-Control") == "max-age=600")
    #expect(response.header("ETag") == "\"a\"")
    #expect(response.header("Content-Type") == "application/json")
    #expect(response.header("Date") != nil && response.header("X-Other") == nil)
    let request = try #require(try server.requests().first)
    #expect(request.hasPrefix("GET\t/json?key=secret\t"))
    #expect(request.contains("\tUser-Agent: cloudy-test/1"))
    #expect(request.contains("\tX-Asked: yes") && request.contains("gzip"))
  }

  @Test func `any status is an answer`() throws {
    let server = try TestServer()
    for status in [200, 304, 400, 401, 404, 429, 500, 503] {
      #expect(try answer(server.baseURL + "/status/\(status)").get().status == status)
    }
    let limited = try answer(server.baseURL + "/retry-after/120").get()
    #expect(limited.status == 429 && limited.header("Retry-After") == "120")
    #expect(try answer(server.baseURL + "/html").get().header("content-type") == "text/html")
    let known = try answer(server.baseURL + "/etag") { $0.headers = ["If-None-Match": "\"a\""] }.get()
    #expect(known.status == 304 && known.body == [])
  }

  @Test func `a compressed body is expanded, up to the limit`() throws {
    let server = try TestServer()
    #expect(try answer(server.baseURL + "/gzip").get().body == Array(#"{"temperature":21.5}"#.utf8))
    #expect(try kind(answer(server.baseURL + "/bomb")) == .tooLarge)
  }

  @Test func `a body over the limit is cut off`() throws {
    let server = try TestServer()
    let fitting = try answer(server.baseURL + "/big/50000") { $0.maximumBody = 50_000 }.get()
    #expect(fitting.body.count == 50_000)
    let result = try answer(server.baseURL + "/big/50001") { $0.maximumBody = 50_000 }
    #expect(result == .failure(HTTPError(kind: .tooLarge, text: "the body has more than 50000 bytes")))
  }

  @Test(
    arguments: [
      ("/truncated", .shortBody), ("/empty", .shortBody), ("/reset", .shortBody), ("/garbage", .malformed),
    ] as [(String, HTTPError.Kind)])
  func `a server's fault is told apart`(path: String, expected: HTTPError.Kind) throws {
    let server = try TestServer()
    #expect(try kind(answer(server.baseURL + path)) == expected)
  }

  @Test func `a server that does not answer is a time-out`() throws {
    let server = try TestServer()
    #expect(try kind(answer(server.baseURL + "/never", timeout: .milliseconds(200))) == .timeout)
    #expect(try answer(server.baseURL + "/slow/0.05").get().status == 200)
  }

  @Test func `nobody at the port is a refusal`() throws {
    let result = try answer("http://127.0.0.1:1/json")
    #expect(kind(result) == .refused)
  }

  /// RFC 6761: names under "invalid" never resolve, with or without a network.
  @Test func `a name that does not resolve is being offline`() throws {
    #expect(try kind(answer("https://cloudy.invalid/json")) == .offline)
  }

  @Test func `only https, and http to loopback, may be asked for`() throws {
    for url in ["http://example.invalid/", "ftp://127.0.0.1/", "file:///etc/passwd", "127.0.0.1/", "", "http://", "::"]
    {
      #expect(try kind(answer(url)) == .invalidURL, "\(url)")
    }
    for url in ["http://localhost:1/", "http://127.9.9.9:1/", "http://[::1]:1/", "HTTP://LOCALHOST:1/"] {
      #expect(try kind(answer(url)) != .invalidURL, "\(url)")
    }
    #expect(try kind(answer("http://127.0.0.1.example.invalid/")) == .invalidURL)
  }

  // MARK: Redirects

  @Test func `three redirects to the same origin are followed`() throws {
    let server = try TestServer()
    let response = try answer(server.baseURL + "/redirect/3").get()
    #expect(response.status == 200 && response.body.count == 20)
    #expect(try server.requests().count == 4)
    #expect(try answer(server.baseURL + "/redirect/4").get().status == 302)
  }

  @Test func `no redirect leads to another host`() throws {
    let server = try TestServer()
    #expect(try answer(server.baseURL + "/redirect-away").get().status == 302)
    #expect(try server.requests().count == 1)
  }

  // MARK: Cancelling

  @Test func `a cancelled transfer says nothing`() throws {
    let server = try TestServer()
    var first: HTTPTransfer? = client.get(HTTPRequest(url: server.baseURL + "/never", userAgent: "t")) { _ in
      Issue.record("told")
    }
    let second = client.get(HTTPRequest(url: "nonsense", userAgent: "t")) { _ in Issue.record("told") }
    second.cancel()
    #expect(try loop.turn { (try? server.requests().count) == 1 })
    first = nil
    #expect(try answer(server.baseURL + "/json").get().status == 200)
    try loop.turnUntilQuiet()
    #expect(first == nil)
  }

  @Test(arguments: [false, true]) func `a transfer may go inside its own completion`(cancels: Bool) throws {
    let server = try TestServer()
    var transfers: [HTTPTransfer] = []
    var completed = 0
    for _ in 0..<3 {
      transfers.append(
        client.get(HTTPRequest(url: server.baseURL + "/json", userAgent: "t")) { _ in
          completed += 1
          if cancels { for transfer in transfers { transfer.cancel() } }
          transfers = []
        })
    }
    #expect(try loop.turn { completed > 0 })
    try loop.turnUntilQuiet()
    #expect(completed == 1)
  }

  @Test func `a completion may ask again`() throws {
    let server = try TestServer()
    var transfer: HTTPTransfer?
    var statuses: [Int] = []
    func ask() {
      transfer = client.get(HTTPRequest(url: server.baseURL + "/json", userAgent: "t")) { result in
        statuses.append((try? result.get())?.status ?? 0)
        if statuses.count < 50 { ask() }
      }
    }
    ask()
    #expect(try loop.turn { statuses.count == 50 })
    #expect(statuses.allSatisfy { $0 == 200 })
    withExtendedLifetime(transfer) {}
  }

  // MARK: TLS

  private func secureAnswer(_ server: TestServer) throws -> Result<HTTPResponse, HTTPError> {
    let authority = try TestCertificates.shared.get().authority
    return try answer(server.baseURL + "/json?key=secret") { $0.caFile = authority }
  }

  @Test func `a certificate of a trusted authority is accepted, and the connection used again`() throws {
    let server = try TestServer(certificate: "good")
    for _ in 0..<3 { #expect(try secureAnswer(server).get().status == 200) }
    #expect(try kind(answer(server.baseURL + "/json")) == .tls)
  }

  @Test(arguments: ["wrong", "expired", "self"])
  func `a bad certificate is told as such`(certificate: String) throws {
    let server = try TestServer(certificate: certificate)
    guard case .failure(let error) = try secureAnswer(server) else {
      Issue.record("accepted")
      return
    }
    #expect(error.kind == .tls && !error.text.isEmpty && !error.text.contains("secret"))
    #expect(try server.requests().isEmpty)
  }

  @Test func `plain http from an https port is no answer`() throws {
    let server = try TestServer()
    #expect(try kind(answer("https://127.0.0.1:\(server.port)/json")) == .tls)
  }

  @Test func `an error never tells the path or query`() throws {
    let server = try TestServer()
    for path in ["/truncated", "/empty", "/garbage", "/big/99"] {
      let result = try answer(server.baseURL + path + "?key=secret", timeout: .seconds(60)) { $0.maximumBody = 10 }
      guard case .failure(let error) = result else {
        Issue.record("answered")
        continue
      }
      #expect(!error.text.contains("secret") && !error.text.contains(path) && !error.text.isEmpty)
    }
  }
}
