import { open, readFile, type FileHandle } from 'node:fs/promises'

/**
 * The contents of a segment in units of its track: when its first and its last frame are shown, and when it
 * ends. Decoding times do not tell: where frames are stored out of order, they lag behind.
 */
export type Fragment = { samples: number; firstTime: number; lastTime: number; endTime: number }
export type Track = { timescale: number; codecs: string }

type Box = { type: string; bytes: Buffer }

/** The sample list of a four-second segment is some kilobytes. */
const largestList = 4 * 1024 * 1024

/** A segment that is cut off or empty. */
export class TornSegmentError extends Error {
  override name = 'TornSegmentError'
}

/** Reads the sample lists of a segment and skips its frames. */
export async function readFragment(path: string): Promise<Fragment> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const fragments: Fragment[] = []
    for (let offset = 0; offset < size;) {
      const { type, length } = await boxAt(file, offset)
      if (length < 8 || offset + length > size) throw new TornSegmentError(`${path} ends inside a box`)
      if (type === 'moof')
        fragments.push(fragmentIn(await bytesAt(file, offset + 8, Math.min(length - 8, largestList))))
      offset += length
    }
    if (fragments.length === 0) throw new TornSegmentError(`${path} is empty`)
    return {
      samples: fragments.reduce((sum, { samples }) => sum + samples, 0),
      firstTime: Math.min(...fragments.map(({ firstTime }) => firstTime)),
      lastTime: Math.max(...fragments.map(({ lastTime }) => lastTime)),
      endTime: Math.max(...fragments.map(({ endTime }) => endTime)),
    }
  } finally {
    await file.close()
  }
}

/** The time unit and codec name, from the init file that precedes all segments. */
export async function readTrack(path: string): Promise<Track> {
  const media = inside(inside(inside(childrenOf(await readFile(path)), 'moov'), 'trak'), 'mdia')
  const header = one(media, 'mdhd')
  const timescale = header.readUInt32BE(header[0] === 1 ? 20 : 12)
  const description = one(inside(inside(media, 'minf'), 'stbl'), 'stsd')
  const [entry] = childrenOf(description.subarray(8))
  if (entry?.type !== 'avc1') return { timescale, codecs: 'mp4a.40.2' }
  // The fixed part of a video sample description is 78 bytes long.
  const configuration = one(childrenOf(entry.bytes.subarray(78)), 'avcC')
  return { timescale, codecs: `avc1.${configuration.toString('hex', 1, 4)}` }
}

function fragmentIn(bytes: Buffer): Fragment {
  const track = inside(childrenOf(bytes), 'traf')
  const start = one(track, 'tfdt')
  const baseTime = start[0] === 1 ? Number(start.readBigUInt64BE(4)) : start.readUInt32BE(4)
  const usual = usualDuration(one(track, 'tfhd'))
  const shown: Fragment = { samples: 0, firstTime: Infinity, lastTime: -Infinity, endTime: -Infinity }
  let time = baseTime
  for (const run of track.filter(({ type }) => type === 'trun')) {
    for (const { duration = usual, offset } of samplesIn(run.bytes)) {
      shown.samples++
      shown.firstTime = Math.min(shown.firstTime, time + offset)
      shown.lastTime = Math.max(shown.lastTime, time + offset)
      shown.endTime = Math.max(shown.endTime, time + offset + duration)
      time += duration
    }
  }
  return shown
}

function usualDuration(header: Buffer): number {
  const flags = header.readUIntBE(1, 3)
  const offset = 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0)
  return flags & 0x8 ? header.readUInt32BE(offset) : 0
}

/** The flags of the list say which fields each sample has: duration, size, flags, offset. */
function* samplesIn(run: Buffer): Generator<{ duration: number | undefined; offset: number }> {
  const flags = run.readUIntBE(1, 3)
  const count = run.readUInt32BE(4)
  const step = [0x100, 0x200, 0x400, 0x800].filter((flag) => (flags & flag) !== 0).length * 4
  const first = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
  for (let index = 0; index < count; index++) {
    const at = first + index * step
    yield {
      duration: flags & 0x100 ? run.readUInt32BE(at) : undefined,
      offset: flags & 0x800 ? run.readInt32BE(at + step - 4) : 0,
    }
  }
}

function childrenOf(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let offset = 0; offset + 8 <= bytes.length;) {
    const length = bytes.readUInt32BE(offset)
    if (length < 8) break
    boxes.push({
      type: bytes.toString('latin1', offset + 4, offset + 8),
      bytes: bytes.subarray(offset + 8, offset + length),
    })
    offset += length
  }
  return boxes
}

function one(boxes: Box[], type: string): Buffer {
  const box = boxes.find((candidate) => candidate.type === type)
  if (!box) throw new TornSegmentError(`there is no ${type}`)
  return box.bytes
}

function inside(boxes: Box[], type: string): Box[] {
  return childrenOf(one(boxes, type))
}

async function boxAt(file: FileHandle, offset: number): Promise<{ type: string; length: number }> {
  const head = await bytesAt(file, offset, 16)
  const short = head.readUInt32BE(0)
  return {
    type: head.toString('latin1', 4, 8),
    length: short === 1 ? Number(head.readBigUInt64BE(8)) : short,
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  await file.read(bytes, 0, length, position)
  return bytes
}
