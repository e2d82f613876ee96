/** What fits into a field, with the zero after the text. */
const longestPiece = 254

/** A text as UTF-8 in pieces that each fit into a field, never split within a character. */
export function textPieces(text: string): Uint8Array[] {
  const pieces: number[][] = [[]]
  for (const character of text.toWellFormed().replaceAll('\0', '')) {
    const bytes = utf8(character)
    if (pieces.at(-1)!.length + bytes.length > longestPiece) pieces.push([])
    pieces.at(-1)!.push(...bytes)
  }
  return pieces.map((bytes) => Uint8Array.from(bytes))
}

/** As much of a text as fits into its field. */
export function textBytes(text: string): Uint8Array {
  return Uint8Array.of(...(textPieces(text)[0] ?? []), 0)
}

function utf8(character: string): number[] {
  return Array.from(encodeURIComponent(character).matchAll(/%(..)|./g), ([plain, hex]) =>
    hex === undefined ? plain.charCodeAt(0) : Number.parseInt(hex, 16),
  )
}
