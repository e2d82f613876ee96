import { addStream, textAt, type Adding } from './add-stream.ts'
import { numberFacts, textFact, valueOf } from './facts.ts'
import type { GpmfDevice, GpmfFacts, GpmfPayload, GpmfStream } from './gpmf.ts'
import { codeOf, klvAt, nextKlv } from './klv.ts'
import { clockBase, sharedSampleTimes } from './sample-times.ts'
import { lengthAt, valuesAfter } from './scan-stream.ts'
import { finishedBlocks, finishedColumn, type StreamBuilder } from './stream-builder.ts'

type DeviceBuilder = { id: string; name: string; facts: GpmfFacts; streams: Map<number, StreamBuilder> }

export type GpmfOptions = {
  /** Only these streams; all when omitted. 'TMPC' also stands for temperatures given beside other streams. */
  keys?: ReadonlySet<string>
  /** How many payloads will come, so that memory is allocated once. */
  expected?: number
}

/**
 * Takes payloads in order and keeps none, so a long recording is never in memory as bytes. Damaged payloads
 * are read as far as they make sense. An UnreadableMovieError is thrown only for more data than any camera
 * writes.
 */
export type GpmfReader = { add(payload: GpmfPayload): void; finish(): GpmfDevice[] }

const maxDevices = 16
/** Five hours from a camera that writes everything it can, including the times. */
const maxValues = 60_000_000
const code = {
  device: codeOf('DEVC'),
  stream: codeOf('STRM'),
  id: codeOf('DVID'),
  name: codeOf('DVNM'),
} as const

export function readGpmf(payloads: readonly GpmfPayload[], options: GpmfOptions = {}): GpmfDevice[] {
  const reader = gpmfReader({ expected: payloads.length, ...options })
  for (const payload of payloads) reader.add(payload)
  return reader.finish()
}

export function gpmfReader({ keys, expected = 0 }: GpmfOptions = {}): GpmfReader {
  const devices = new Map<string, DeviceBuilder>()
  const wanted = keys && new Set(Array.from(keys, codeOf))
  const room = { values: maxValues }
  let count = 0
  return {
    add(payload) {
      const share = Math.min(1, ++count / Math.max(count, expected))
      const { buffer, byteOffset, byteLength } = payload.bytes
      const view = new DataView(buffer, byteOffset, byteLength)
      for (
        let at = 0, next = nextKlv(view, at, byteLength);
        next > 0;
        at = next, next = nextKlv(view, at, byteLength)
      ) {
        if (isNestedAt(view, at, code.device)) addDevice(devices, view, at, { payload, share, wanted, room })
      }
    },
    finish: () => Array.from(devices.values(), finishedDevice),
  }
}

function isNestedAt(view: DataView, at: number, key: number): boolean {
  return view.getUint32(at) === key && view.getUint8(at + 4) === 0
}

function addDevice(devices: Map<string, DeviceBuilder>, view: DataView, place: number, adding: Adding): void {
  const [from, to] = [valuesAfter(place), valuesAfter(place) + lengthAt(view, place)]
  let [idAt, nameAt] = [-1, -1]
  const [streams, others]: [number[], number[]] = [[], []]
  for (let at = from, next = nextKlv(view, at, to); next > 0; at = next, next = nextKlv(view, at, to)) {
    const key = view.getUint32(at)
    if (key === code.id) idAt = at
    if (key === code.name) nameAt = at
    if (isNestedAt(view, at, code.stream)) streams.push(at)
    else others.push(at)
  }
  const device = deviceBuilder(devices, textAt(view, idAt), textAt(view, nameAt))
  if (!device) return
  if (device.streams.size === 0)
    for (const { key, value } of factsAt(view, others)) device.facts[key] ??= value
  for (const at of streams) {
    addStream(
      device.streams,
      view,
      { from: valuesAfter(at), to: valuesAfter(at) + lengthAt(view, at) },
      adding,
    )
  }
}

function deviceBuilder(
  devices: Map<string, DeviceBuilder>,
  id: string,
  name: string,
): DeviceBuilder | undefined {
  const known = devices.get(`${id} ${name}`)
  if (known || devices.size === maxDevices) return known
  const device: DeviceBuilder = { id, name, facts: {}, streams: new Map() }
  devices.set(`${id} ${name}`, device)
  return device
}

function factsAt(view: DataView, places: number[]) {
  return places.map((at) => {
    const klv = klvAt(view, at)
    return { key: klv.key, value: valueOf(view, klv) }
  })
}

function finishedDevice({ id, name, facts, streams }: DeviceBuilder): GpmfDevice {
  const all = Array.from(streams.values(), (builder) => ({ builder, blocks: finishedBlocks(builder.blocks) }))
  const timesOf = sharedSampleTimes(
    clockBase(all.map(({ builder, blocks }) => ({ key: builder.key, blocks }))),
  )
  return {
    id,
    name,
    facts,
    streams: all.map(({ builder, blocks }): GpmfStream => {
      const delay = numberFacts(builder.facts, 'TIMO')[0] ?? 0
      return {
        key: builder.key,
        name: textFact(builder.facts, 'STNM') ?? '',
        units: unitsOf(builder.facts),
        columns: builder.columns.map((column) => finishedColumn(column, builder.count)),
        t: timesOf(blocks, builder.count, Number.isFinite(delay) ? delay : 0),
        facts: builder.facts,
        blocks,
      }
    }),
  }
}

function unitsOf(facts: GpmfFacts): string[] {
  const value = facts['UNIT'] ?? facts['SIUN'] ?? []
  return [value].flat().map((one) => String(one).trim())
}
