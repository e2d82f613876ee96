import { movieMessages, UnreadableMovieError } from '#domain/mp4/movie-messages.ts'
import { momentOf, valueOf } from './facts.ts'
import { blockKeys, type GpmfFacts, type GpmfPayload } from './gpmf.ts'
import { charactersAt, klvAt, klvsIn, codeOf, typeAt } from './klv.ts'
import { isDescribing, lengthAt, scanStream, valuesAfter, type StreamScan } from './scan-stream.ts'
import { expandTypes, numberAt, numberSizes } from './stored-numbers.ts'
import { addSamples, streamBuilder, type Layout, type StreamBuilder } from './stream-builder.ts'

/** The state while the streams of a payload are added. */
export type Adding = {
  payload: GpmfPayload
  /** The share of all payloads read so far. */
  share: number
  wanted: ReadonlySet<number> | undefined
  /** How many more values are allowed. */
  room: { values: number }
}

const maxStreams = 64

/** Appends the samples of a stream in a payload. */
export function addStream(
  streams: Map<number, StreamBuilder>,
  view: DataView,
  { from, to }: { from: number; to: number },
  { payload, share, wanted, room }: Adding,
): void {
  const scan = scanStream(view, from, to, wanted)
  const known = scan && streams.get(scan.code)
  if (!scan || (!known && streams.size === maxStreams)) return
  const builder = known ?? streamBuilder(charactersAt(view, scan.measurements[0]!, 4))
  const start = builder.count
  readScales(builder, view, scan)
  for (const at of scan.measurements) {
    const layout = layoutOf(builder, view, at, scan.places.TYPE)
    if (!layout) continue
    builder.layout = layout
    const [stride, count] = [view.getUint8(at + 5), view.getUint16(at + 6)]
    room.values -= count * (layout.types.length + 1)
    if (room.values < 0) throw new UnreadableMovieError(movieMessages.largeTelemetry)
    addSamples(builder, view, { at: valuesAfter(at), stride, count, layout }, share)
  }
  if (builder.count === start) return
  addBlock(builder, view, scan, { start, payload })
  if (known) return
  builder.facts = factsOf(view, from, to)
  streams.set(scan.code, builder)
}

function readScales(builder: StreamBuilder, view: DataView, { code, places }: StreamScan): void {
  const at = places.SCAL
  // A temperature beside other measurements does not share their scale.
  if (at < 0 || code === codeOfTemperature) {
    builder.scales = noScales
    return
  }
  const type = typeAt(view, at)
  const width = numberSizes[type]
  const count = width === undefined ? 0 : Math.floor(lengthAt(view, at) / width)
  const { scales } = builder
  let isSame = scales.length === count
  for (let index = 0; isSame && index < count; index++)
    isSame = scales[index] === numberAt(view, valuesAfter(at) + index * width!, type)
  if (!isSame)
    builder.scales = Array.from({ length: count }, (_, index) =>
      numberAt(view, valuesAfter(at) + index * width!, type),
    )
}

const codeOfTemperature = codeOf('TMPC')
const noScales: number[] = []

/** Reuses the layout of the last payload if it is the same; undefined if it cannot be read. */
function layoutOf(
  { layout: last }: StreamBuilder,
  view: DataView,
  at: number,
  typePlace: number,
): Layout | undefined {
  const [type, size] = [typeAt(view, at), view.getUint8(at + 5)]
  const kinds =
    type === '?' && typePlace >= 0
      ? charactersAt(view, valuesAfter(typePlace), lengthAt(view, typePlace))
      : type
  const text = `${size} ${kinds}`
  if (last?.text === text) return last
  const width = numberSizes[type]
  const types =
    type === '?' ? expandTypes(kinds) : width && Array.from({ length: Math.floor(size / width) }, () => type)
  if (!types || types.length === 0) return undefined
  let end = 0
  const offsets = types.map((one) => (end += numberSizes[one]!) - numberSizes[one]!)
  return end <= size ? { text, types, offsets } : undefined
}

function addBlock(
  { blocks }: StreamBuilder,
  view: DataView,
  { places }: StreamScan,
  { start, payload }: { start: number; payload: GpmfPayload },
): void {
  blocks.starts.push(start)
  blocks.t.push(payload.t)
  blocks.durations.push(payload.duration)
  blocks.stamps.push(firstNumberAt(view, places.STMP))
  for (const key of blockKeys) blocks.facts[key].push(firstNumberAt(view, places[key]))
}

/** Moments are milliseconds since 1970. */
function firstNumberAt(view: DataView, at: number): number {
  if (at < 0) return Number.NaN
  const type = typeAt(view, at)
  if (type === 'c' || type === 'U') return momentOf(charactersAt(view, valuesAfter(at), lengthAt(view, at)))
  const width = numberSizes[type]
  return width !== undefined && width <= lengthAt(view, at)
    ? numberAt(view, valuesAfter(at), type)
    : Number.NaN
}

function factsOf(view: DataView, from: number, to: number): GpmfFacts {
  const facts: GpmfFacts = {}
  for (const klv of klvsIn(view, from, to))
    if (isDescribing(codeOf(klv.key))) facts[klv.key] ??= valueOf(view, klv)
  return facts
}

/** The value of a key as text. */
export function textAt(view: DataView, at: number): string {
  const value = at < 0 ? undefined : valueOf(view, klvAt(view, at))
  return value === undefined ? '' : String(value)
}
