/** A piece of a recording; `to` is exclusive. */
export type Piece = { from: number; to: number }

/** The pieces within which each sample is joined to the previous one. */
export function* piecesOf(joined: Uint8Array): Generator<Piece> {
  for (let from = 0; from < joined.length;) {
    let to = from + 1
    while (to < joined.length && joined[to] === 1) to++
    yield { from, to }
    from = to
  }
}
