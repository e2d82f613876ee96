import type { ByteSource } from '#domain/media/byte-source.ts'
import { childrenOf, requireBox, uint64At, type Box } from './box.ts'
import { movieMessages, UnreadableMovieError } from './movie-messages.ts'
import { readTiming } from './read-track.ts'
import { readExactly, topBoxes, type TopBox } from './top-boxes.ts'
import { concatenated, u32, u64s } from './write-box.ts'

/** Bytes that replace the same number of others. */
export type Replacement = { at: number; bytes: Uint8Array }

/** A segment's sample list takes some kilobytes. */
const largestList = 4 * 1024 * 1024
/** Boxes that contain no times. */
const timeless = new Set(['styp', 'mdat', 'free', 'skip'])
const free = Uint8Array.from('free', (letter) => letter.charCodeAt(0))

type Place = {
  /** When it begins, in the time units of its track. */
  startTime: number
  /** The number of its first fragment. */
  sequence: number
}

/**
 * What to change in a segment so that it begins at another time, with another number. Anything else that might reveal
 * its time is overwritten. Its size stays the same, and its frames are not read.
 */
export async function moveSegment(source: ByteSource, place: Place): Promise<Replacement[]> {
  const tops: TopBox[] = []
  for await (const top of topBoxes(source)) tops.push(top)
  const end = tops.at(-1)
  if (!end || end.offset + end.size !== source.size) throw new UnreadableMovieError(movieMessages.cutOff)
  const fragments: Box[] = []
  for (const top of tops) if (top.type === 'moof') fragments.push(await boxOf(source, top))
  const [first] = fragments
  if (!first) throw new UnreadableMovieError(movieMessages.damaged(0))
  const shift = place.startTime - decodeTimeOf(requireBox(first, 'traf', 'tfdt'))
  const moved = fragments.flatMap((fragment, index) => movedFragment(fragment, place.sequence + index, shift))
  for (const top of tops) {
    if (top.type === 'sidx') moved.push(movedIndex(await boxOf(source, top), shift))
    else if (top.type !== 'moof' && !timeless.has(top.type)) moved.push(erased(top))
  }
  return moved
}

/** The time unit of the only track, from the file that precedes all segments. */
export async function timescaleOf(init: ByteSource): Promise<number> {
  for await (const top of topBoxes(init))
    if (top.type === 'moov')
      return readTiming(requireBox(await boxOf(init, top), 'trak', 'mdia', 'mdhd')).timescale
  throw new UnreadableMovieError(movieMessages.damaged(0))
}

async function boxOf(source: ByteSource, { type, offset, headerSize, size }: TopBox): Promise<Box> {
  if (size > largestList) throw new UnreadableMovieError(movieMessages.damaged(offset))
  const bytes = await readExactly(source, offset + headerSize, offset + size, undefined)
  return { type, offset, size, content: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) }
}

const contentAt = ({ offset, size, content }: Box): number => offset + size - content.byteLength

function movedFragment(fragment: Box, sequence: number, shift: number): Replacement[] {
  return [...childrenOf(fragment)].flatMap((box): Replacement[] => {
    if (box.type === 'mfhd') return [{ at: contentAt(box) + 4, bytes: u32(sequence) }]
    if (box.type !== 'traf') return box.type === 'uuid' ? [erased(box)] : []
    return [...childrenOf(box)].flatMap((inner): Replacement[] => {
      if (inner.type === 'tfdt')
        return [{ at: contentAt(inner) + 4, bytes: timeBytes(inner, decodeTimeOf(inner) + shift) }]
      return inner.type === 'uuid' ? [erased(inner)] : []
    })
  })
}

/** The version, flags, track id and time unit are followed by the time at which the first frame is shown. */
function movedIndex(index: Box, shift: number): Replacement {
  const earliest = index.content.getUint8(0) === 1 ? uint64At(index.content, 12) : index.content.getUint32(12)
  return { at: contentAt(index) + 12, bytes: timeBytes(index, earliest + shift) }
}

function decodeTimeOf({ content }: Box): number {
  return content.getUint8(0) === 1 ? uint64At(content, 4) : content.getUint32(4)
}

function timeBytes({ content }: Box, time: number): Uint8Array {
  return content.getUint8(0) === 1 ? u64s([Math.max(0, time)]) : u32(Math.max(0, time))
}

/** Turns a box into one that every reader skips. */
function erased({ offset, size }: { offset: number; size: number }): Replacement {
  return { at: offset + 4, bytes: concatenated([free, new Uint8Array(size - 8)]) }
}
