import { fitSportOf } from '#domain/formats/fit/fit-sport.ts'
import { secondsOf } from '#domain/formats/fit/fit-time.ts'
import { messageNumbers } from '#domain/formats/fit/message-numbers.ts'
import {
  ourDeviceTotals,
  ourTexts,
  wholeLapTrigger,
  type OurField,
  type OurText,
} from '#domain/formats/fit/our-fields.ts'
import type { WrittenRecording } from '#domain/formats/write/written-text.ts'
import type { Lap } from '#domain/telemetry/recording.ts'
import { zoneOffset } from '#domain/time/align-clocks/zone-offset.ts'
import type { StoredValue, WrittenField, WrittenMessage } from './layout.ts'
import { locals } from './locals.ts'
import { millisecondsOf } from './record-layout.ts'
import { diveSummaryOf, lengthsOf, poolFields, subSportOf } from './pool-and-dive.ts'
import { textBytes, textPieces } from './texts.ts'
import { subSecondField } from './timer-events.ts'

/** Codes of events and of their types. */
const happened = { session: 8, lap: 9, activity: 26, stop: 1 } as const
const byHand = 0
const messageIndex = 254

/** Lengths, laps, the session with its totals and our fields, and the activity. */
export function endingOf(recording: WrittenRecording): WrittenMessage[] {
  return [
    ...lengthsOf(recording),
    ...lapsOf(recording),
    ...diveSummaryOf(recording),
    sessionOf(recording),
    ...memosOf(recording),
    activityOf(recording),
  ]
}

/** Which of our fields the session has. */
export function fieldsOfSession(recording: WrittenRecording): OurField[] {
  const texts = Object.keys(textsOf(recording)).map((name) => ourTexts[name as OurText])
  return recording.device_totals ? [...texts, ...Object.values(ourDeviceTotals)] : texts
}

const scaled = (value: number | null | undefined, scale: number): StoredValue =>
  value === null || value === undefined ? null : Math.round(value * scale)

function lapsOf(recording: WrittenRecording): WrittenMessage[] {
  const { time } = recording.samples
  const { laps = [], summary } = recording
  const whole: Lap = { start_ms: time[0]!, end_ms: time.at(-1)!, distance_m: summary?.distance_m ?? null }
  const isFine = laps.some(({ start_ms }) => millisecondsOf(start_ms) > 0)
  return (laps.length > 0 ? laps : [whole]).map((lap, index) => ({
    message: messageNumbers.lap,
    local: locals.lap,
    fields: [
      [messageIndex, 'uint16', index],
      [253, 'uint32', secondsOf(Math.round(lap.end_ms))],
      [0, 'enum', happened.lap],
      [1, 'enum', happened.stop],
      [2, 'uint32', secondsOf(Math.round(lap.start_ms))],
      [7, 'uint32', lap.end_ms - lap.start_ms],
      [8, 'uint32', lap.end_ms - lap.start_ms - pausedWithin(recording, lap)],
      [9, 'uint32', scaled(lap.distance_m, 100)],
      [24, 'enum', laps.length > 0 ? byHand : wholeLapTrigger],
    ],
    ours: isFine ? [subSecondField(lap.start_ms)] : [],
  }))
}

function pausedWithin(
  { pauses = [] }: WrittenRecording,
  { start_ms, end_ms }: Pick<Lap, 'start_ms' | 'end_ms'>,
): number {
  return pauses.reduce(
    (sum, pause) => sum + Math.max(0, Math.min(end_ms, pause.end_ms) - Math.max(start_ms, pause.start_ms)),
    0,
  )
}

/** With the totals as shown. */
function sessionOf(recording: WrittenRecording): WrittenMessage {
  const { samples, sport, summary, laps = [], device_totals: device } = recording
  const [startMs, endMs] = [samples.time[0]!, samples.time.at(-1)!]
  const { heart_rate, cadence, power, speed } = summary?.series ?? {}
  const texts = Object.entries(textsOf(recording)).map(([name, text]): WrittenField => {
    return [ourTexts[name as OurText].number, 'text', textBytes(text)]
  })
  const totals = Object.entries(ourDeviceTotals).map(([name, field]): WrittenField => {
    return [field.number, field.type, device?.[name as keyof typeof ourDeviceTotals] ?? null]
  })
  return {
    message: messageNumbers.session,
    local: locals.session,
    fields: [
      [messageIndex, 'uint16', 0],
      [253, 'uint32', secondsOf(Math.round(endMs))],
      [0, 'enum', happened.session],
      [1, 'enum', happened.stop],
      [2, 'uint32', secondsOf(Math.round(startMs))],
      [5, 'enum', fitSportOf(sport).sport],
      [6, 'enum', subSportOf(recording)],
      [7, 'uint32', summary?.elapsed_time_ms ?? endMs - startMs],
      [8, 'uint32', endMs - startMs - pausedWithin(recording, { start_ms: startMs, end_ms: endMs })],
      [59, 'uint32', summary?.moving_time_ms ?? null],
      [9, 'uint32', scaled(summary?.distance_m, 100)],
      [22, 'uint16', summary?.ascent_m ?? null],
      [23, 'uint16', summary?.descent_m ?? null],
      [11, 'uint16', summary?.calories ?? null],
      [16, 'uint8', heart_rate?.average ?? null],
      [17, 'uint8', heart_rate?.max ?? null],
      [18, 'uint8', cadence?.average ?? null],
      [19, 'uint8', cadence?.max ?? null],
      [20, 'uint16', power?.average ?? null],
      [21, 'uint16', power?.max ?? null],
      [124, 'uint32', scaled(speed?.average, 1000)],
      [125, 'uint32', scaled(speed?.max, 1000)],
      [25, 'uint16', 0],
      [26, 'uint16', Math.max(1, laps.length)],
      ...poolFields(recording),
    ],
    ours: device ? [...texts, ...totals] : texts,
  }
}

function textsOf({
  name,
  description,
  sport,
  device,
  samples,
  trusts_device,
}: WrittenRecording): Partial<Record<OurText, string>> {
  return {
    ...(name && { title: name }),
    ...(description && { description }),
    sport,
    ...(device?.manufacturer && { manufacturer: device.manufacturer }),
    ...(device?.product && { product: device.product }),
    ...(samples.altitude_source && { altitude_source: samples.altitude_source }),
    ...(trusts_device !== undefined && { totals_source: trusts_device ? 'device' : 'ours' }),
  }
}

/** The rest of texts that did not fit into the fields of the session. */
function memosOf(recording: WrittenRecording): WrittenMessage[] {
  return Object.entries(textsOf(recording)).flatMap(([name, text]) =>
    textPieces(text)
      .slice(1)
      .map((piece, index) => ({
        message: messageNumbers.memo,
        local: locals.memo,
        fields: [
          [250, 'uint32', index],
          [1, 'uint16', messageNumbers.session],
          [2, 'uint16', 0],
          [3, 'uint8', ourTexts[name as OurText].number],
          [4, 'uint8z', piece],
        ],
      })),
  )
}

/** The local time gives the offset from UTC. */
function activityOf(recording: WrittenRecording): WrittenMessage {
  const { time } = recording.samples
  const [startMs, endMs] = [time[0]!, time.at(-1)!]
  const offsetMs = recording.timezone === undefined ? null : zoneOffset(recording.timezone, endMs)
  return {
    message: messageNumbers.activity,
    local: locals.activity,
    fields: [
      [253, 'uint32', secondsOf(Math.round(endMs))],
      [0, 'uint32', endMs - startMs - pausedWithin(recording, { start_ms: startMs, end_ms: endMs })],
      [1, 'uint16', 1],
      [2, 'enum', byHand],
      [3, 'enum', happened.activity],
      [4, 'enum', happened.stop],
      ...(offsetMs === null
        ? []
        : [[5, 'uint32', secondsOf(Math.round(endMs) + offsetMs)] satisfies WrittenField]),
    ],
  }
}
