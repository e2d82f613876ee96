import { isSport } from '#domain/sport.ts'
import {
  altitudeSources,
  seriesNames,
  type DeviceTotals,
  type Recording,
  type Samples,
} from '#domain/telemetry/recording.ts'
import { utf8Text } from '#domain/formats/xml/text.ts'
import { descriptionOf, nameOf } from '#domain/formats/xml/name-and-description.ts'
import { baseTypeOf, readValue, typeCodes } from './base-type.ts'
import { fillColumn } from './fill-column.ts'
import { isPossibleTime } from './fit-time.ts'
import { messageNumbers } from './message-numbers.ts'
import { bytesOf, numberOf, type Message } from './message.ts'
import {
  ourApplication,
  ourDeviceTotals,
  ourMilliseconds,
  ourPiece,
  ourSeries,
  ourTexts,
  wholeLapTrigger,
  type OurField,
  type OurText,
} from './our-fields.ts'
import { rowsByLayout } from './rows.ts'
import type { Scan } from './scan.ts'
import { lapsOf, ofKind, pausesOf } from './sessions.ts'

/** A file we wrote. The index identifies our fields in it. */
export type OurFile = { view: DataView; scan: Scan; index: number }

/** Undefined for other files. */
export function findOurs(view: DataView, scan: Scan): OurFile | undefined {
  const ours = ofKind(scan.messages, messageNumbers.developerDataId).find((message) => {
    const application = bytesOf(view, message, 1)
    return (
      application.length === ourApplication.length &&
      application.every((byte, at) => byte === ourApplication[at])
    )
  })
  const index = ours && numberOf(view, ours, 3)
  return index == null ? undefined : { view, scan, index }
}

/** Fills in values that the native fields hold too coarsely, or not at all. */
export function addOurColumns(ours: OurFile, samples: Samples): void {
  for (const name of seriesNames) {
    const exact = columnOf(ours, ourSeries[name])
    if (exact) samples.series[name] = exact
  }
  const milliseconds = columnOf(ours, ourMilliseconds)
  if (!milliseconds) return
  for (let row = 0; row < samples.time.length; row++) samples.time[row]! += milliseconds[row]! || 0
}

/** Whether no time decreases: what we wrote is in order, and several samples at one moment are all kept. */
export function isInOurOrder({ time }: Samples): boolean {
  return time.every((ms, row) => isPossibleTime(ms) && (row === 0 || ms >= time[row - 1]!))
}

/** Whatever else the file says about its only recording. */
export function withOwnTexts(ours: OurFile, recording: Recording): Recording {
  const { view, scan } = ours
  const session = ofKind(scan.messages, messageNumbers.session)[0]
  const text = (name: OurText) => (session ? textOf(ours, session, name) : '')
  const sport = text('sport')
  const device = { manufacturer: nameOf(text('manufacturer')), product: nameOf(text('product')) }
  const subSecondMs = (message: Message) => valueOf(ours, message, ourMilliseconds) ?? 0
  const laps = ofKind(scan.messages, messageNumbers.lap).filter(
    (lap) => numberOf(view, lap, 24) !== wholeLapTrigger,
  )
  return {
    ...recording,
    samples: { ...recording.samples, altitude_source: altitudeSourceOf(text('altitude_source')) },
    breaks: breaksOf(ours),
    laps: lapsOf(view, laps, subSecondMs),
    pauses: pausesOf(view, scan.messages, subSecondMs),
    sport: isSport(sport) ? sport : recording.sport,
    name: nameOf(text('title')),
    description: descriptionOf(text('description')),
    device: device.manufacturer === null && device.product === null ? null : device,
    device_totals: session ? deviceTotalsOf(ours, session) : null,
    ...(text('totals_source') !== '' && { trusts_device: text('totals_source') === 'device' }),
  }
}

const altitudeSourceOf = (word: string) => altitudeSources.find((source) => source === word)

/** Null when no record has the field. */
function columnOf({ view, scan, index }: OurFile, { number, type }: OurField): Float32Array | null {
  const { rows, layouts } = scan
  const baseType = baseTypeOf(typeCodes[type])!
  const groups = rowsByLayout(rows, layouts.length)
  let column: Float32Array | null = null
  for (const [group, layout] of layouts.entries()) {
    const field = layout.developerFields.find((one) => one.developerIndex === index && one.number === number)
    if (!field || field.size < baseType.size) continue
    column ??= new Float32Array(rows.count).fill(Number.NaN)
    const source = { view, starts: rows.starts, rows: groups[group]!, littleEndian: layout.littleEndian }
    fillColumn(column, { ...source, at: field.at, baseType, scale: 1, offset: 0 })
  }
  return column
}

function breaksOf(ours: OurFile): number[] {
  const pieces = columnOf(ours, ourPiece)
  const breaks: number[] = []
  if (pieces)
    for (let row = 1; row < pieces.length; row++) if (pieces[row] !== pieces[row - 1]) breaks.push(row)
  return breaks
}

function fieldOf({ index }: OurFile, { definition }: Message, { number }: OurField) {
  return definition.developerFields.find((field) => field.developerIndex === index && field.number === number)
}

function valueOf(ours: OurFile, message: Message, wanted: OurField): number | null {
  const field = fieldOf(ours, message, wanted)
  const baseType = baseTypeOf(typeCodes[wanted.type])!
  if (!field || field.size < baseType.size) return null
  const value = readValue(ours.view, message.at + field.at, baseType, message.definition.littleEndian)
  return Number.isFinite(value) ? value : null
}

/** More than the longest description takes. */
const maxMemos = 200

/** The field of the session, and the memos that continue it. */
function textOf(ours: OurFile, session: Message, name: OurText): string {
  const { view, scan } = ours
  const field = fieldOf(ours, session, ourTexts[name])
  if (!field) return ''
  const memos = ofKind(scan.messages, messageNumbers.memo).filter(
    (memo) =>
      numberOf(view, memo, 1) === messageNumbers.session && numberOf(view, memo, 3) === ourTexts[name].number,
  )
  const inOrder = memos
    .slice(0, maxMemos)
    .toSorted((a, b) => (numberOf(view, a, 250) ?? 0) - (numberOf(view, b, 250) ?? 0))
  const blocks = [
    new Uint8Array(view.buffer, view.byteOffset + session.at + field.at, field.size),
    ...inOrder.map((memo) => bytesOf(view, memo, 4)),
  ]
  const bytes = Uint8Array.from(blocks.flatMap((block) => Array.from(block)).filter((byte) => byte !== 0))
  return utf8Text(bytes, 0, bytes.length)
}

function deviceTotalsOf(ours: OurFile, session: Message): DeviceTotals | null {
  const of = (name: keyof typeof ourDeviceTotals) => valueOf(ours, session, ourDeviceTotals[name])
  const totals: DeviceTotals = {
    distance_m: of('distance_m'),
    elapsed_time_ms: of('elapsed_time_ms'),
    timer_time_ms: of('timer_time_ms'),
    moving_time_ms: of('moving_time_ms'),
    ascent_m: of('ascent_m'),
    descent_m: of('descent_m'),
    calories: of('calories'),
  }
  return Object.values(totals).every((value) => value === null) ? null : totals
}
