import { bytesInMemory } from '#domain/media/byte-source.ts'
import { requireBox, type Box } from './box.ts'
import { movieMessages, UnreadableMovieError } from './movie-messages.ts'
import { topBoxes } from './top-boxes.ts'
import { boxBytes, fullBox, joined, u32, u32s, u64s } from './write-box.ts'

const runFlag = { dataOffset: 1, firstFlags: 4, duration: 0x100, size: 0x200, flags: 0x400, shift: 0x800 }
const headerFlag = { baseOffset: 1, description: 2, duration: 8, size: 16 }

/** The encoded frames of a segment of sound. */
export async function readSoundFrames(segment: Uint8Array): Promise<Uint8Array[]> {
  const frames: Uint8Array[] = []
  for await (const { type, offset, headerSize, size } of topBoxes(bytesInMemory(segment))) {
    if (offset + size > segment.length) throw new UnreadableMovieError(movieMessages.cutOff)
    if (type !== 'moof') continue
    const content = new DataView(segment.buffer, segment.byteOffset + offset + headerSize, size - headerSize)
    frames.push(...framesOf({ type, offset, size, content }, segment))
  }
  return frames
}

function framesOf(moof: Box, segment: Uint8Array): Uint8Array[] {
  const { content: header } = requireBox(moof, 'traf', 'tfhd')
  const { content: run } = requireBox(moof, 'traf', 'trun')
  const [headerFlags, flags, count] = [header.getUint32(0), run.getUint32(0), run.getUint32(4)]
  const before = [headerFlag.baseOffset, headerFlag.description, headerFlag.duration].filter(
    (one) => (headerFlags & one) !== 0,
  )
  const usualAt = 8 + 4 * before.length + (headerFlags & headerFlag.baseOffset ? 4 : 0)
  const usual = headerFlags & headerFlag.size ? header.getUint32(usualAt) : 0
  const step =
    4 *
    [runFlag.duration, runFlag.size, runFlag.flags, runFlag.shift].filter((one) => (flags & one) !== 0).length
  const first = 8 + (flags & runFlag.dataOffset ? 4 : 0) + (flags & runFlag.firstFlags ? 4 : 0)
  const sizeAt = first + (flags & runFlag.duration ? 4 : 0)
  let at = moof.offset + (flags & runFlag.dataOffset ? run.getInt32(8) : moof.size + 8)
  const frames: Uint8Array[] = []
  for (let index = 0; index < count; index++) {
    const size = flags & runFlag.size ? run.getUint32(sizeAt + index * step) : usual
    if (at + size > segment.length) throw new UnreadableMovieError(movieMessages.cutOff)
    frames.push(segment.subarray(at, at + size))
    at += size
  }
  return frames
}

type WrittenSound = {
  sequence: number
  /** In samples. */
  startTime: number
  endTime: number
  frameSamples: number
  frames: readonly Uint8Array[]
}

/** Sync samples that depend on nothing, as all frames of sound are. */
const frameFlags = 0x0200_0000
const [trackId, isMoofBase, usualFlags] = [1, 0x02_0000, 32]

/** A segment of sound whose last frame lasts until its end. */
export function writeSoundSegment({ sequence, startTime, endTime, frameSamples, frames }: WrittenSound) {
  const last = endTime - startTime - (frames.length - 1) * frameSamples
  const rows = frames.flatMap(({ length }, index) => [
    index === frames.length - 1 ? last : frameSamples,
    length,
  ])
  const moof = (dataOffset: number) =>
    boxBytes(
      'moof',
      joined(
        fullBox('mfhd', 0, u32(sequence)),
        boxBytes(
          'traf',
          joined(
            fullBox('tfhd', isMoofBase | usualFlags, joined(u32(trackId), u32(frameFlags))),
            boxBytes('tfdt', joined(u32(0x0100_0000), u64s([startTime]))),
            fullBox(
              'trun',
              runFlag.dataOffset | runFlag.duration | runFlag.size,
              joined(u32(frames.length), u32(dataOffset), u32s(rows)),
            ),
          ),
        ),
      ),
    )
  const brands = Uint8Array.from('msdh\0\0\0\0msdhmsix', (letter) => letter.charCodeAt(0))
  return joined(boxBytes('styp', brands), moof(moof(0).length + 8), boxBytes('mdat', joined(...frames)))
}
