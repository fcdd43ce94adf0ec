import CloudyBar
import Glibc

exit(BarProgram.run(Array(CommandLine.arguments.dropFirst())))
