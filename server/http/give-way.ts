import { setImmediate } from 'node:timers/promises'

/** The same pieces, with time for others between any two: a reader as fast as the writer would otherwise leave none. */
export async function* giveWay<Piece>(pieces: Iterable<Piece>): AsyncGenerator<Piece> {
  for (const piece of pieces) {
    yield piece
    await setImmediate()
  }
}
