import { concatenated } from './write-box.ts'

const headLength = 8

/**
 * Adds a box to the index of a movie. The index must be the last box of the file, so that nothing it points
 * at moves.
 */
export function withUserData(movie: Uint8Array, userData: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(movie.buffer, movie.byteOffset, movie.byteLength)
  const type = (at: number): string => String.fromCharCode(...movie.subarray(at + 4, at + headLength))
  let at = 0
  while (at + headLength <= movie.length) {
    const size = view.getUint32(at)
    // Boxes of more than four gigabytes store their length after the header.
    const length = size === 1 ? Number(view.getBigUint64(at + headLength)) : size
    if (length < headLength) break
    if (type(at) === 'moov' && at + length === movie.length) {
      // Inserted first, because readers take the first of its kind.
      const start = at + headLength
      const whole = concatenated([movie.subarray(0, start), userData, movie.subarray(start)])
      new DataView(whole.buffer).setUint32(at, length + userData.length)
      return whole
    }
    at += length
  }
  throw new Error('the movie does not end with its index')
}
