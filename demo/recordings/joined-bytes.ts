/** Joins the pieces of a file. */
export function joinedBytes(pieces: Iterable<Uint8Array>): Uint8Array {
  const all = [...pieces]
  const bytes = new Uint8Array(all.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of all) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
