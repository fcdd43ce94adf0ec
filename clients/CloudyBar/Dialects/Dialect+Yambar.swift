extension Dialect {
  /// yambar's script module: lines of `name|type|value`, the empty line at the end commits them (yambar-modules-script.5).
  ///
  /// Tags are of one place: a bar has a module for each. It aborts on a read of over 1,024 bytes (modules/script.c).
  package static let yambar = Dialect(showsTooltip: true, takesPlaces: false, limit: 1_023) { records, _ in
    let record = BarRecord(joining: records)
    var lines = [
      "text|string|\(record.text)",
      "short|string|\(record.shortText)",
      "tooltip|string|\(record.tooltip.first ?? "")",
      "icon|string|\(record.alt)",
      "color|string|\(record.color ?? "")",
      "class|string|\(record.classes.joined(separator: " "))",
      "urgent|bool|\(record.isUrgent)",
    ]
    if let percentage = record.percentage { lines.append("percentage|range:0-100|\(percentage)") }
    return line(lines.joined(separator: "\n") + "\n")
  }
}
