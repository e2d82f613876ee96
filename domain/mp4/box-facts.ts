import { fourCharactersAt, textAt, uint64At, type Box } from './box.ts'

/** What a box says, with names for people. */
export type BoxFacts = Record<string, string | number>

/** Seconds from 1904 to 1970. */
const epochShift = 2_082_844_800
/** Boxes of which only the number of entries is given. */
const counted = new Set(['stts', 'ctts', 'stsc', 'stco', 'co64', 'stss', 'elst', 'stsd', 'dref'])

/** The few facts worth knowing about a box. May throw a RangeError if the box is too short. */
export function boxFacts({ type, content }: Box): BoxFacts {
  if (counted.has(type)) return { entries: content.getUint32(4) }
  return facts[type]?.(content) ?? {}
}

const isLong = (content: DataView): boolean => content.getUint8(0) === 1

const facts: Partial<Record<string, (content: DataView) => BoxFacts>> = {
  ftyp: (content) => ({ brand: fourCharactersAt(content, 0), version: content.getUint32(4) }),
  mvhd: (content) => ({ ...momentOf(content), ...timingOf(content) }),
  mdhd: (content) => ({ ...momentOf(content), ...timingOf(content) }),
  tkhd: (content) => ({
    track: content.getUint32(isLong(content) ? 20 : 12),
    width: content.getUint32(isLong(content) ? 88 : 76) / 65_536,
    height: content.getUint32(isLong(content) ? 92 : 80) / 65_536,
  }),
  hdlr: (content) => ({
    handler: fourCharactersAt(content, 8),
    name: textAt(content, 24).slice(0, 80).trim(),
  }),
  stsz: (content) => ({ size: content.getUint32(4), entries: content.getUint32(8) }),
  stz2: (content) => ({ bits: content.getUint8(7), entries: content.getUint32(8) }),
  mfhd: (content) => ({ sequence: content.getUint32(4) }),
  tfhd: (content) => ({ track: content.getUint32(4) }),
  tfdt: (content) => ({ time: isLong(content) ? uint64At(content, 4) : content.getUint32(4) }),
  trun: (content) => ({ entries: content.getUint32(4) }),
  trex: (content) => ({ track: content.getUint32(4) }),
  FIRM: (content) => ({ firmware: textAt(content, 0).slice(0, 80) }),
}

function momentOf(content: DataView): BoxFacts {
  const seconds = isLong(content) ? uint64At(content, 4) : content.getUint32(4)
  const ms = (seconds - epochShift) * 1000
  return ms > 0 && ms < 8e15 ? { created: new Date(ms).toISOString().slice(0, 19) } : {}
}

function timingOf(content: DataView): BoxFacts {
  const timescale = content.getUint32(isLong(content) ? 20 : 12)
  const duration = isLong(content) ? uint64At(content, 24) : content.getUint32(16)
  return timescale > 0 ? { timescale, seconds: duration / timescale } : { timescale }
}
