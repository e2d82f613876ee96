import type { ByteSource, StopSignal } from '#domain/media/byte-source.ts'
import { headerAt, longestHeader } from './box.ts'
import { movieMessages, UnreadableMovieError } from './movie-messages.ts'

/** A top-level box of the file. `size` is what it claims, and may reach beyond the end of the file. */
export type TopBox = { type: string; offset: number; headerSize: number; size: number }

/** Boxes are far apart when a picture lies between them, but a hostile file has many small ones in a row. */
const windowSize = 4096
/** About ten hours in fragments of half a second. */
const maxTopBoxes = 200_000

/** Reads all requested bytes, or throws. */
export async function readExactly(
  source: ByteSource,
  from: number,
  to: number,
  signal: StopSignal | undefined,
): Promise<Uint8Array> {
  signal?.throwIfAborted()
  const bytes = await source.read(from, to)
  if (bytes.length !== to - from) throw new UnreadableMovieError(movieMessages.changed)
  return bytes
}

/** The boxes of the file in sequence, by small reads. Ends where no box begins. */
export async function* topBoxes(source: ByteSource, signal?: StopSignal): AsyncGenerator<TopBox> {
  let view: DataView = new DataView(new ArrayBuffer(0))
  let [viewAt, count] = [0, 0]
  for (let offset = 0; offset < source.size; count++) {
    if (count === maxTopBoxes) throw new UnreadableMovieError(movieMessages.tooManyParts)
    const end = Math.min(source.size, offset + longestHeader)
    if (offset < viewAt || end > viewAt + view.byteLength) {
      const bytes = await readExactly(source, offset, Math.min(source.size, offset + windowSize), signal)
      view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      viewAt = offset
    }
    const header = headerAt(view, offset - viewAt, source.size - offset)
    if (!header) return
    yield { ...header, offset }
    offset += header.size
  }
}
