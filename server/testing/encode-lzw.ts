/** LZW as TIFF writers produce it, for testing the reader. */
export function encodeLzw(bytes: Uint8Array): Buffer {
  const out: number[] = []
  let [bits, buffered, width] = [0, 0, 9]
  const write = (code: number) => {
    bits = (bits << width) | code
    buffered += width
    for (; buffered >= 8; buffered -= 8) out.push((bits >> (buffered - 8)) & 255)
    bits &= (1 << buffered) - 1
  }
  let codes = new Map<string, number>()
  let next = 258
  let known = ''
  const codeOf = (text: string) => (text.length === 1 ? (text.codePointAt(0) ?? 0) : (codes.get(text) ?? -1))
  write(256)
  for (const byte of bytes) {
    const longer = known + String.fromCodePoint(byte)
    if (codeOf(longer) >= 0) {
      known = longer
      continue
    }
    write(codeOf(known))
    codes.set(longer, next++)
    if (next === 4094) {
      write(256)
      codes = new Map()
      next = 258
      width = 9
    } else if (next === 1 << width) width++
    known = String.fromCodePoint(byte)
  }
  if (known !== '') write(codeOf(known))
  write(257)
  if (buffered > 0) out.push((bits << (8 - buffered)) & 255)
  return Buffer.from(out)
}
