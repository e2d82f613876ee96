export type Picture = { bytes: Uint8Array; width: number; height: number }

/** Five columns of seven pixels per character, the lowest bit at the top. */
const letters: Record<string, readonly number[]> = {
  '0': [0x3e, 0x51, 0x49, 0x45, 0x3e],
  '1': [0x00, 0x42, 0x7f, 0x40, 0x00],
  '2': [0x42, 0x61, 0x51, 0x49, 0x46],
  '3': [0x21, 0x41, 0x45, 0x4b, 0x31],
  '4': [0x18, 0x14, 0x12, 0x7f, 0x10],
  '5': [0x27, 0x45, 0x45, 0x45, 0x39],
  '6': [0x3c, 0x4a, 0x49, 0x49, 0x30],
  '7': [0x01, 0x71, 0x09, 0x05, 0x03],
  '8': [0x36, 0x49, 0x49, 0x49, 0x36],
  '9': [0x06, 0x49, 0x49, 0x29, 0x1e],
  ':': [0x00, 0x36, 0x36, 0x00, 0x00],
  '.': [0x00, 0x60, 0x60, 0x00, 0x00],
  '-': [0x08, 0x08, 0x08, 0x08, 0x08],
}
const letterWidth = 6
const letterHeight = 7

/** Writes a moment (in UTC, to a tenth of a second) into the lower left corner, in white with a dark edge. */
export function burnTime(picture: Picture, ms: number): void {
  const text = new Date(ms).toISOString().slice(0, 21).replace('T', ' ')
  const scale = Math.max(1, Math.round(picture.height / 360))
  const left = 8 * scale
  const top = picture.height - (letterHeight + 8) * scale
  for (const [shift, level] of [
    [scale, 20],
    [0, 240],
  ] as const) {
    for (const [index, letter] of Array.from(text).entries()) {
      draw(picture, letters[letter], {
        left: left + shift + index * letterWidth * scale,
        top: top + shift,
        scale,
        level,
      })
    }
  }
}

type Place = { left: number; top: number; scale: number; level: number }

function draw(
  { bytes, width, height }: Picture,
  columns: readonly number[] = [],
  { left, top, scale, level }: Place,
): void {
  for (let x = 0; x < columns.length * scale; x++) {
    for (let y = 0; y < letterHeight * scale; y++) {
      if (((columns[Math.floor(x / scale)]! >> Math.floor(y / scale)) & 1) === 0) continue
      if (left + x >= width || top + y >= height) continue
      bytes.fill(level, 4 * ((top + y) * width + left + x), 4 * ((top + y) * width + left + x) + 3)
    }
  }
}
