// Draws a specimen sheet, and writes it as a PAM picture (P7, RGBA) to the standard output.
import Foundation
import QPStyle
import Raster

let width = 1400
let height = 1560
var canvas = Canvas(width: width, height: height)
canvas.roundedRectangle(
  from: SIMD2(0, 0), to: SIMD2(Double(width), Double(height)), cornerRadius: 0, Style.Color(hex: 0x20242A))
canvas.roundedRectangle(
  from: SIMD2(0, 990), to: SIMD2(Double(width), Double(height)), cornerRadius: 0, Style.Color(hex: 0xE8EAED))

var y = 20.0
let lines = [
  "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "0123456789 °±.,:;%+−–/()!?'\"&=_-",
  "ÄÖÜäöüßéèêñçÅåØøÆæŒœÍíÏïÑÇðþÐÞ", "Raise your left arm – 127° (±2.5°)", "Größe: 182 cm & 75% «¿Qué?» ¡Olé! ☃",
]
for cap in [36.0, 24, 16, 12] {
  for line in lines {
    let layout = TextLayout(line, capHeight: cap)
    canvas.text(layout, at: SIMD2(20, y + cap * 0.4), .white)
    y += (cap * 1.75).rounded()
  }
  y += 4
}
y = 1010
for cap in [48.0, 30, 20, 14, 10] {
  let layout = TextLayout("Shoulder 127.5° Hüfte\n0123456789 1111 Knie", capHeight: cap)
  canvas.text(
    layout, at: SIMD2(20, y), Style.Color(hex: 0xFF9500),
    halo: (Style.Color(red: 0, green: 0, blue: 0, alpha: 160), cap * 0.12))
  y += layout.height + cap * 0.9
}
let dashed = Stroke(width: 8, color: .blue, cap: .round, pattern: .dashed)
canvas.line(from: SIMD2(900, 1040), to: SIMD2(1350, 1090), dashed)
canvas.line(from: SIMD2(900, 1070), to: SIMD2(1350, 1120), Stroke(width: 8, color: .red, cap: .butt, pattern: .dashed))
canvas.line(from: SIMD2(900, 1100), to: SIMD2(1350, 1150), Stroke(width: 8, color: .green, pattern: .dotted))
canvas.polyline(
  [SIMD2(920, 1190), SIMD2(1000, 1270), SIMD2(1050, 1180), SIMD2(1120, 1290), SIMD2(1190, 1190), SIMD2(1000, 1210)],
  Stroke(width: 14, color: Style.Color.red.opacity(0.5)))
canvas.arc(center: SIMD2(1000, 1420), radius: 80, from: -2.6, sweep: 2.2, Stroke(width: 12, color: .orange))
canvas.sector(center: SIMD2(1000, 1420), radius: 60, from: -2.6, sweep: 2.2, Style.Color.orange.opacity(0.3))
canvas.ring(center: SIMD2(1150, 1420), radius: 50, Stroke(width: 3, color: .blue))
canvas.arc(
  center: SIMD2(1150, 1420), radius: 35, from: 0, sweep: 2 * .pi, Stroke(width: 6, color: .red, pattern: .dashed))
canvas.roundedRectangle(
  from: SIMD2(1230, 1370), to: SIMD2(1370, 1470), cornerRadius: 24, Style.Color.blue.opacity(0.7))
canvas.roundedRectangle(
  from: SIMD2(1240, 1380), to: SIMD2(1360, 1460), cornerRadius: 16, Stroke(width: 2, color: .white))

FileHandle.standardOutput.write(
  Data("P7\nWIDTH \(width)\nHEIGHT \(height)\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n".utf8))
canvas.withPixels { pixels in
  pixels.withUnsafeBytes { FileHandle.standardOutput.write(Data($0)) }
}
