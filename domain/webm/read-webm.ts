import type { VideoFacts } from '#domain/media/video-facts.ts'
import type { ByteSource, StopSignal } from '#domain/media/byte-source.ts'
import { movieMessages, UnreadableMovieError } from '#domain/mp4/movie-messages.ts'
import { readExactly } from '#domain/mp4/top-boxes.ts'
import { elementAt, elementsIn, floatOf, longestElementHeader, unsignedOf, wordOf } from './element.ts'

const id = {
  head: 0x1a45dfa3,
  documentType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  tickNanoseconds: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  kind: 0x83,
  codec: 0x86,
  pictureNanoseconds: 0x23e383,
  picture: 0xe0,
  width: 0xb0,
  height: 0xba,
} as const

const codecs: Record<string, string> = {
  V_VP8: 'vp8',
  V_VP9: 'vp9',
  V_AV1: 'av01',
  'V_MPEG4/ISO/AVC': 'avc1',
  'V_MPEGH/ISO/HEVC': 'hvc1',
  A_OPUS: 'opus',
  A_VORBIS: 'vorbis',
  A_AAC: 'mp4a.40.2',
}

const maxElements = 10_000
const largestElement = 1024 * 1024
const [videoKind, audioKind] = [1, 2]

type Reading = { source: ByteSource; signal: StopSignal | undefined }
type Pieces = { info?: DataView; tracks?: DataView }

export async function isWebm(source: ByteSource): Promise<boolean> {
  if (source.size < 4) return false
  const bytes = await source.read(0, 4)
  return bytes.length === 4 && viewOf(bytes).getUint32(0) === id.head
}

/** The length, size and codecs of a WebM video, from the two elements at its start. */
export async function readWebm(source: ByteSource, signal?: StopSignal): Promise<VideoFacts> {
  const { info, tracks } = await findPieces({ source, signal })
  if (!tracks) throw new UnreadableMovieError(movieMessages.noIndex)
  const list = Array.from(elementsIn(tracks)).filter((one) => one.id === id.track)
  const fields = list.map(
    ({ content }) => new Map(Array.from(elementsIn(content), (one) => [one.id, one.content])),
  )
  const find = (kind: number) => fields.find((one) => numberIn(one, id.kind) === kind)
  const [video, audio] = [find(videoKind), find(audioKind)]
  const picture = video?.get(id.picture)
  const size = new Map(
    picture ? Array.from(elementsIn(picture), (one) => [one.id, one.content] as const) : [],
  )
  const perPicture = video ? numberIn(video, id.pictureNanoseconds) : 0
  return {
    container: 'webm',
    durationSeconds: durationOf(info),
    width: numberIn(size, id.width),
    height: numberIn(size, id.height),
    rotation: 0,
    frames: null,
    framesPerSecond: perPicture > 0 ? 1e9 / perPicture : null,
    videoCodec: codecOf(video),
    audioCodec: codecOf(audio),
    brand: 'webm',
  }
}

async function findPieces(reading: Reading): Promise<Pieces> {
  const pieces: Pieces = {}
  let at = 0
  for (let count = 0; at < reading.source.size && count < maxElements; count++) {
    const element = await headerAt(reading, at)
    if (!element) break
    const begin = at + element.headerSize
    if (element.id === id.head) checkKind(await contentOf(reading, begin, element.size))
    if (element.id === id.info) pieces.info = await contentOf(reading, begin, element.size)
    if (element.id === id.tracks) pieces.tracks = await contentOf(reading, begin, element.size)
    if (pieces.info && pieces.tracks) break
    // Everything else is inside the segment, so it is entered and other elements are skipped.
    at = element.id === id.segment ? begin : begin + element.size
  }
  return pieces
}

async function headerAt({ source, signal }: Reading, at: number) {
  return elementAt(
    viewOf(await readExactly(source, at, Math.min(source.size, at + longestElementHeader), signal)),
    0,
  )
}

async function contentOf({ source, signal }: Reading, from: number, size: number): Promise<DataView> {
  if (size > largestElement) throw new UnreadableMovieError(movieMessages.damaged(from))
  if (from + size > source.size) throw new UnreadableMovieError(movieMessages.cutOff)
  return viewOf(await readExactly(source, from, from + size, signal))
}

function checkKind(head: DataView): void {
  const kind = Array.from(elementsIn(head)).find((one) => one.id === id.documentType)
  if (!kind || !['webm', 'matroska'].includes(wordOf(kind.content)))
    throw new UnreadableMovieError(movieMessages.notMovie)
}

function durationOf(info: DataView | undefined): number {
  const fields = new Map(info ? Array.from(elementsIn(info), (one) => [one.id, one.content] as const) : [])
  const duration = fields.get(id.duration)
  const tick = numberIn(fields, id.tickNanoseconds) || 1e6
  const seconds = duration ? (floatOf(duration) * tick) / 1e9 : 0
  return seconds > 0 && seconds < Infinity ? seconds : 0
}

function codecOf(track: Map<number, DataView> | undefined): string | null {
  const name = track?.get(id.codec)
  return name ? (codecs[wordOf(name)] ?? wordOf(name)) : null
}

function numberIn(fields: Map<number, DataView>, field: number): number {
  const content = fields.get(field)
  return content ? unsignedOf(content) : 0
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
