import CloudyProtocol
import Testing
import WeatherModel
import WeatherProviders

struct WeatherServiceRequestTests {
  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (-0.00001, "0"), (0.00004, "0"), (0.00005, "0.0001"), (-0.00005, "-0.0001"),
    (52.52, "52.52"),
    (13.404954, "13.405"), (-74.0059413, "-74.0059"), (-0.5, "-0.5"), (1e-7, "0"), (180, "180"), (-179.99999, "-180"),
    (9.9999999, "10"), (10.001, "10.001"), (100.0101, "100.0101"), (.nan, "0"), (.infinity, "0"),
  ])
  func `a coordinate has at most four decimals, no exponent and no minus zero`(degrees: Double, text: String) {
    let url = OpenMeteo().request(for: Place(latitude: degrees, longitude: degrees, origin: .configuration)).url
    #expect(url.contains("?latitude=\(text)&longitude=\(text)&"), "\(url)")
  }

  @Test(arguments: [
    ("Sint-Niklaas", "Sint-Niklaas"), ("Vienna, AT", "Vienna,%20AT"), ("Å&b=c?#/+", "%C3%85%26b%3Dc%3F%23%2F%2B"),
    ("東京", "%E6%9D%B1%E4%BA%AC"), ("a\r\nb%", "a%0D%0Ab%25"), ("", ""), ("~._-", "~._-"),
  ])
  func `query values are percent-encoded`(text: String, encoded: String) {
    #expect(WeatherServiceRequest.percentEncoded(text) == encoded)
  }
}
