import { findBox, fourCharactersAt, requireBox, textAt, uint64At, type Box } from './box.ts'
import { codecString, firstSampleEntry, type SampleEntry } from './codec-string.ts'
import { movieMessages, UnreadableMovieError } from './movie-messages.ts'
import type { Track } from './movie.ts'
import { readEdits, readSampleTable } from './sample-table.ts'

/** Writers use all ones for unknown. */
const unknown32 = 2 ** 32 - 1
const unknown64 = 2 ** 53

/** Ticks per second and seconds from a movie or media header. */
export function readTiming({ content, offset }: Box): { timescale: number; seconds: number } {
  const isLong = content.getUint8(0) === 1
  const timescale = content.getUint32(isLong ? 20 : 12)
  if (timescale === 0) throw new UnreadableMovieError(movieMessages.damaged(offset))
  const ticks = isLong ? uint64At(content, 24) : content.getUint32(16)
  const isKnown = ticks < (isLong ? unknown64 : unknown32)
  return { timescale, seconds: isKnown ? ticks / timescale : 0 }
}

export function readTrack(trak: Box, movieTimescale: number): Track {
  const header = requireBox(trak, 'tkhd')
  const media = requireBox(trak, 'mdia')
  const mediaHeader = requireBox(media, 'mdhd')
  const handlerBox = requireBox(media, 'hdlr')
  const table = requireBox(media, 'minf', 'stbl')
  const handler = fourCharactersAt(handlerBox.content, 8)
  const sample = firstSampleEntry(requireBox(table, 'stsd'), handler)
  const { timescale, seconds } = readTiming(mediaHeader)
  const isLong = header.content.getUint8(0) === 1
  return {
    id: header.content.getUint32(isLong ? 20 : 12),
    handler,
    handlerName: handlerNameOf(handlerBox),
    codec: sample?.entry.type ?? '',
    codecString: sample ? codecString(sample) : '',
    timescale,
    durationSeconds: seconds,
    ...pictureOf(sample, handler),
    rotation: rotationOf(header.content, isLong ? 52 : 40),
    language: languageOf(mediaHeader.content),
    ...soundOf(sample, handler),
    edits: readEdits(findBox(trak, 'edts', 'elst'), movieTimescale),
    samples: readSampleTable(table),
  }
}

function pictureOf(sample: SampleEntry | undefined, handler: string): { width: number; height: number } {
  if (!sample || handler !== 'vide') return { width: 0, height: 0 }
  return { width: sample.entry.content.getUint16(24), height: sample.entry.content.getUint16(26) }
}

function soundOf(sample: SampleEntry | undefined, handler: string): { channels: number; sampleRate: number } {
  if (!sample || handler !== 'soun') return { channels: 0, sampleRate: 0 }
  return { channels: sample.entry.content.getUint16(16), sampleRate: sample.entry.content.getUint16(24) }
}

/** QuickTime puts the length of the name into its first byte; MP4 ends it with a zero. */
function handlerNameOf({ content }: Box): string {
  if (content.byteLength <= 24) return ''
  const length = content.getUint8(24)
  const isCounted = length === content.byteLength - 25
  return textAt(content, isCounted ? 25 : 24)
}

/** The upper left of the matrix is cos, sin, -sin, cos of the rotation; mirroring is ignored. */
function rotationOf(content: DataView, at: number): Track['rotation'] {
  const turn = Math.atan2(content.getInt32(at + 4), content.getInt32(at))
  const quarters = ((Math.round(turn / (Math.PI / 2)) % 4) + 4) % 4
  return ([0, 90, 180, 270] as const)[quarters] ?? 0
}

/** Three letters of five bits. */
function languageOf(content: DataView): string {
  const packed = content.getUint16(content.getUint8(0) === 1 ? 32 : 20)
  const letters = [10, 5, 0].map((shift) => String.fromCharCode(0x60 + ((packed >> shift) & 31))).join('')
  return /^[a-z]{3}$/.test(letters) ? letters : 'und'
}
