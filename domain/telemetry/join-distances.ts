/**
 * The distances of the samples that are kept (1), as if the way began with the first of them and
 * nothing had been cut out: how long the missing pieces are cannot be read from what is left.
 */
export function joinDistances(distance: Float32Array, isKept: Uint8Array): Float32Array {
  const joined: number[] = []
  let reached = 0
  let cutAway = 0
  let isCut = true
  for (let row = 0; row < isKept.length; row++) {
    if (isKept[row] === 0) {
      isCut = true
      continue
    }
    const metres = distance[row] ?? Number.NaN
    // Where it is not known right after a cut, the next that is known goes on from the last before.
    if (isCut && !Number.isNaN(metres)) {
      cutAway = metres - reached
      isCut = false
    }
    joined.push(metres - cutAway)
    if (!Number.isNaN(metres)) reached = metres - cutAway
  }
  return Float32Array.from(joined)
}
