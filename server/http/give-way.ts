import { setImmediate } from 'node:timers/promises'

/** Yields to other work between any two chunks: a reader as fast as the writer would otherwise starve it. */
export async function* giveWay<Piece>(pieces: Iterable<Piece>): AsyncGenerator<Piece> {
  for (const piece of pieces) {
    yield piece
    await setImmediate()
  }
}
