// SwiftPM needs one source file in a C target; CLinux is header only.
