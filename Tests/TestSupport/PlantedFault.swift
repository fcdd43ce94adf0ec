/// A way a server could break its promises; `FaultyHub` plants it.
package enum PlantedFault: String, CaseIterable, Sendable {
  // Promise 1
  case dropsReply, answersTwice, swapsReplies, losesLine, losesSaved
  // Promise 2
  case cutsLine, interleavesLines, sendsTwiceAtOnce
  // Promise 3
  case forgetsSnapshot, cutsSnapshot
  // Promise 4
  case repeatsUpdate, goesBack
  // Promise 5
  case ignoresUnsubscribe, ignoresBye
  // Promise 6
  case promisesTooMuch
  // Promise 7
  case losesUpdate, forgetsTopic
  // Promise 8
  case altersTopic, forgetsPlace
  // Promise 9
  case hidesIgnored, acceptsUnknownType
  // Promise 10
  case swallowsBadLine, losesWhatFollowsBadLine
  // The contract with the outside
  case ignoresSlowReader, closesTwice, savesTwice, fetchesTwice, wakesForever, keepsSessions, neverResumes
}
