import { boxBytes, concatenated, fullBox, joined, u16, u32, type Bytes } from './write-box.ts'
import { writeSampleTable, type WrittenSampleTable } from './write-sample-table.ts'

/** What the index says about a track besides its samples. */
export type WrittenTrackFacts = {
  handler: 'vide' | 'soun' | 'meta' | 'tmcd' | 'text' | 'sbtl'
  /** Four characters; the content of the sample description follows from the handler. */
  codec: string
  /** Ticks per second. */
  timescale: number
  /** Ticks of the movie that are shown, and the tick of the media where they begin (-1: a pause). */
  edits?: { duration: number; mediaTime: number }[]
  width?: number
  height?: number
  rotation?: 0 | 90 | 180 | 270
  language?: string
  handlerName?: string
  /** Boxes inside the sample description, like 'avcC'. */
  description?: Bytes
}

/** A track by its samples. Anything left unspecified about their layout is as simple as possible. */
export type WrittenTrack = WrittenTrackFacts &
  Pick<WrittenSampleTable, 'durations' | 'shifts' | 'syncSamples' | 'samplesPerChunk' | 'hasLongOffsets'> & {
    samples: Bytes[]
  }

export type WrittenMovie<OneTrack = WrittenTrack> = {
  tracks: OneTrack[]
  brand?: string
  /** Ticks per second. */
  timescale?: number
  /** Milliseconds since 1970, written as if UTC. */
  creationMs?: number
  /** Boxes beside the tracks. */
  userData?: Bytes
  /** Boxes after the tracks. */
  extensions?: Bytes
}

const epochShift = 2_082_844_800
const matrices = { 0: [1, 0, 0, 1], 90: [0, 1, -1, 0], 180: [-1, 0, 0, -1], 270: [0, -1, 1, 0] } as const

/** A movie as a camera writes it, with the index at the end; files for the web have it before the picture. */
export function writeMovie(movie: WrittenMovie, { isIndexFirst = false } = {}): Uint8Array<ArrayBuffer> {
  const head = movieHead(movie.brand)
  const contents = movie.tracks.map(({ samples }) => concatenated(samples))
  const size = isIndexFirst ? writeMovieIndex(withPlaces(movie, 0)).length : 0
  const moov = writeMovieIndex(withPlaces(movie, head.length + size + 8))
  const mdat = boxBytes('mdat', concatenated(contents))
  return isIndexFirst ? joined(head, moov, mdat) : joined(head, mdat, moov)
}

export function movieHead(brand = 'mp41'): Uint8Array<ArrayBuffer> {
  return boxBytes('ftyp', joined(ascii(brand), u32(0x20131018), ascii('mp41')))
}

/** Places the samples of the tracks one after the other, from an offset in the file. */
function withPlaces(
  { tracks, ...rest }: WrittenMovie,
  start: number,
): WrittenMovie<WrittenTrackFacts & WrittenSampleTable> {
  let at = start
  const placed = tracks.map(({ samples, ...track }) => {
    const sizes = samples.map(({ length }) => length)
    return { ...track, sizes, offsets: sizes.map((size) => (at += size) - size) }
  })
  return { ...rest, tracks: placed }
}

/** The index of a movie whose samples have known offsets. */
export function writeMovieIndex(
  movie: WrittenMovie<WrittenTrackFacts & WrittenSampleTable>,
): Uint8Array<ArrayBuffer> {
  const timescale = movie.timescale ?? 1000
  const created = movie.creationMs === undefined ? 0 : Math.round(movie.creationMs / 1000) + epochShift
  const seconds = Math.max(0, ...movie.tracks.map((track) => ticksOf(track) / track.timescale))
  const timing = joined(u32(created), u32(created), u32(timescale), u32(Math.round(seconds * timescale)))
  const tracks = movie.tracks.map((track, index) => trackBox(track, index + 1, timescale))
  const userData = movie.userData ? [boxBytes('udta', movie.userData)] : []
  const extensions = movie.extensions ? [movie.extensions] : []
  return boxBytes(
    'moov',
    joined(fullBox('mvhd', 0, joined(timing, new Uint8Array(80))), ...userData, ...tracks, ...extensions),
  )
}

function trackBox(track: WrittenTrackFacts & WrittenSampleTable, id: number, timescale: number): Uint8Array {
  const ticks = ticksOf(track)
  const language = Array.from(track.language ?? 'und').reduce(
    (sum, letter) => sum * 32 + letter.charCodeAt(0) - 0x60,
    0,
  )
  const mediaHeader = fullBox(
    'mdhd',
    0,
    joined(u32(0), u32(0), u32(track.timescale), u32(ticks), u16(language), u16(0)),
  )
  const name = ascii(`${track.handlerName ?? ''}\0`)
  const handler = fullBox('hdlr', 0, joined(u32(0), ascii(track.handler), new Uint8Array(12), name))
  const table = writeSampleTable(sampleEntry(track), track)
  const media = boxBytes('mdia', joined(mediaHeader, handler, boxBytes('minf', table)))
  const edits = track.edits ? [boxBytes('edts', editList(track.edits))] : []
  const header = trackHeader(track, id, Math.round((ticks / track.timescale) * timescale))
  return boxBytes('trak', joined(header, ...edits, media))
}

function trackHeader(
  { rotation = 0, width = 0, height = 0 }: WrittenTrackFacts,
  id: number,
  duration: number,
): Uint8Array {
  const [a, b, c, d] = matrices[rotation]
  const matrix = joined(...[a, b, 0, c, d, 0, 0, 0].map((value) => u32(value * 65_536)), u32(0x40000000))
  const start = joined(u32(0), u32(0), u32(id), u32(0), u32(duration), new Uint8Array(16))
  return fullBox('tkhd', 7, joined(start, matrix, u32(width * 65_536), u32(height * 65_536)))
}

function editList(edits: NonNullable<WrittenTrackFacts['edits']>): Uint8Array {
  const entries = edits.map(({ duration, mediaTime }) => joined(u32(duration), u32(mediaTime), u32(65_536)))
  return fullBox('elst', 0, joined(u32(edits.length), ...entries))
}

function sampleEntry({
  handler,
  codec,
  width = 0,
  height = 0,
  description = new Uint8Array(0),
}: WrittenTrackFacts): Uint8Array {
  const start = joined(new Uint8Array(6), u16(1))
  const picture = joined(new Uint8Array(16), u16(width), u16(height), new Uint8Array(50))
  const sound = joined(new Uint8Array(8), u16(2), u16(16), u32(0), u32(48_000 * 65_536))
  const fixed = handler === 'vide' ? picture : handler === 'soun' ? sound : new Uint8Array(0)
  return boxBytes(codec, joined(start, fixed, description))
}

function ticksOf({ durations, sizes }: WrittenSampleTable): number {
  return typeof durations === 'number'
    ? durations * sizes.length
    : durations.reduce((sum, one) => sum + one, 0)
}

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
