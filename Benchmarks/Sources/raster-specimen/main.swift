// Draws a specimen sheet, and writes it as a PAM picture (P7, RGBA) to the standard output.
import Foundation
import QPStyle
import Raster

let width = 1400
let height = 1500
var canvas = Canvas(width: width, height: height)
canvas.roundedRectangle(from: SIMD2(0, 0), to: SIMD2(Double(width), Double(height)), cornerRadius: 0, Color(hex: 0x20242A))
canvas.roundedRectangle(
  from: SIMD2(0, 900), to: SIMD2(Double(width), Double(height)), cornerRadius: 0, Color(hex: 0xE8EAED))

var y = 20.0
let lines = [
  "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "0123456789 °±.,:;%+−–/()!?'\"&=_-",
  "ÄÖÜäöüßéèêñçÅåØøÆæŒœÍíÏïÑÇðþÐÞ", "Raise your left arm – 127° (±2.5°)", "Größe: 182 cm & 75% «¿Qué?» ¡Olé! ☃",
]
for cap in [36.0, 24, 16, 12, 9] {
  for line in lines {
    let layout = TextLayout(line, capHeight: cap)
    canvas.text(layout, at: SIMD2(20, y + cap * 0.4), .white)
    y += (cap * 1.75).rounded()
  }
  y += 4
}
y = 920
for cap in [48.0, 30, 20, 14, 10] {
  let layout = TextLayout("Shoulder 127.5° Hüfte\n0123456789 1111 Knie", capHeight: cap)
  canvas.text(
    layout, at: SIMD2(20, y), Color(hex: 0xFF9500), halo: (Color(red: 0, green: 0, blue: 0, alpha: 160), cap * 0.12))
  y += layout.height + cap * 0.9
}
let dashed = Stroke(width: 8, color: .blue, cap: .round, pattern: .dashed)
canvas.line(from: SIMD2(900, 950), to: SIMD2(1350, 1000), dashed)
canvas.line(from: SIMD2(900, 980), to: SIMD2(1350, 1030), Stroke(width: 8, color: .red, cap: .butt, pattern: .dashed))
canvas.line(from: SIMD2(900, 1010), to: SIMD2(1350, 1060), Stroke(width: 8, color: .green, pattern: .dotted))
canvas.polyline(
  [SIMD2(920, 1100), SIMD2(1000, 1180), SIMD2(1050, 1090), SIMD2(1120, 1200), SIMD2(1190, 1100), SIMD2(1000, 1120)],
  Stroke(width: 14, color: Color.purple.opacity(0.5)))
canvas.arc(center: SIMD2(1000, 1330), radius: 80, from: -2.6, sweep: 2.2, Stroke(width: 12, color: .orange))
canvas.sector(center: SIMD2(1000, 1330), radius: 60, from: -2.6, sweep: 2.2, Color.orange.opacity(0.3))
canvas.ring(center: SIMD2(1150, 1330), radius: 50, Stroke(width: 3, color: .teal))
canvas.arc(
  center: SIMD2(1150, 1330), radius: 35, from: 0, sweep: 2 * .pi, Stroke(width: 6, color: .pink, pattern: .dashed))
canvas.roundedRectangle(from: SIMD2(1230, 1280), to: SIMD2(1370, 1380), cornerRadius: 24, Color.indigo.opacity(0.7))
canvas.roundedRectangle(
  from: SIMD2(1240, 1290), to: SIMD2(1360, 1370), cornerRadius: 16, Stroke(width: 2, color: .white))

FileHandle.standardOutput.write(
  Data("P7\nWIDTH \(width)\nHEIGHT \(height)\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n".utf8))
canvas.withPixels { pixels in
  pixels.withUnsafeBytes { FileHandle.standardOutput.write(Data($0)) }
}
