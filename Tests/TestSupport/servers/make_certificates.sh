#!/bin/sh
# make_certificates.sh DIR: a throw-away authority (ca.pem) and server certificates: good, wrong (another host), expired,
# and self (signed by itself), each NAME.pem with NAME.key.
set -e
cd "$1"
exec 2>/dev/null
new_key="-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
openssl req -x509 $new_key -keyout ca.key -out ca.pem -days 30 -subj "/CN=Cloudy test authority" \
  -addext "basicConstraints=critical,CA:TRUE" -addext "keyUsage=critical,keyCertSign,cRLSign"
server() {
  openssl req $new_key -keyout "$1.key" -out "$1.csr" -subj "/CN=$1"
  printf 'subjectAltName=%s\nextendedKeyUsage=serverAuth\n' "$2" > "$1.ext"
  openssl x509 -req -in "$1.csr" -CA ca.pem -CAkey ca.key -CAcreateserial -extfile "$1.ext" -out "$1.pem" -days "$3"
}
server good "DNS:localhost,IP:127.0.0.1" 30
server wrong "DNS:other.test" 30
server expired "DNS:localhost,IP:127.0.0.1" -1
openssl req -x509 $new_key -keyout self.key -out self.pem -days 30 -subj "/CN=localhost" \
  -addext "subjectAltName=DNS:localhost,IP:127.0.0.1"
