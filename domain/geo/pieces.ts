/** Degrees (WGS 84), one after another; NaN where nobody knows. */
export type Places = { lat: Float64Array; lon: Float64Array }

/** An uninterrupted line: at least two positions, and the indexes of their samples. */
export type Piece = { lon: Float64Array; lat: Float64Array; indexes: Uint32Array }

/**
 * The lines a map draws for samples. Samples without a position are skipped. A line is interrupted at breaks,
 * and at the 180th meridian, where it would otherwise run around the world.
 */
export function linesOf(samples: Places, breaks: number[]): Piece[] {
  const { lat, lon } = samples
  const pieces: Piece[] = []
  const isBroken = new Uint8Array(lat.length)
  for (const index of breaks) isBroken[index] = 1
  const indexes = new Uint32Array(lat.length)
  let count = 0
  let start = 0
  let broken = false
  let lastLon = Number.NaN
  for (let index = 0; index < lat.length; index++) {
    if (isBroken[index] === 1) broken = true
    const x = lon[index] ?? Number.NaN
    if (!Number.isFinite(x + (lat[index] ?? Number.NaN))) continue
    if (broken || Math.abs(x - lastLon) > 180) {
      addPiece(pieces, samples, indexes.subarray(start, count))
      start = count
    }
    broken = false
    lastLon = x
    indexes[count++] = index
  }
  addPiece(pieces, samples, indexes.subarray(start, count))
  return pieces
}

function addPiece(pieces: Piece[], { lat, lon }: Places, indexes: Uint32Array): void {
  if (indexes.length < 2) return
  const piece = { lon: new Float64Array(indexes.length), lat: new Float64Array(indexes.length), indexes }
  for (let at = 0; at < indexes.length; at++) {
    const index = indexes[at] ?? 0
    piece.lon[at] = lon[index] ?? Number.NaN
    piece.lat[at] = lat[index] ?? Number.NaN
  }
  pieces.push(piece)
}
