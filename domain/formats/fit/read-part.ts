import type { Sport } from '#domain/sport.ts'
import { orderSamples } from '#domain/telemetry/order-samples.ts'
import type { Recording, Samples } from '#domain/telemetry/recording.ts'
import { withCameraLog } from './camera-log.ts'
import { findClockJump, trueSpansOf, trueTimeOf, type ClockJump } from './clock-jump.ts'
import { cutSessions } from './cut-sessions.ts'
import { nativeEquivalentsOf } from './field-description.ts'
import type { FilePart } from './file-parts.ts'
import { deviceOf } from './fit-device.ts'
import { damagedFrom, damagedIn, endsEarly, fitMessages, samplesDropped } from './fit-messages.ts'
import { sportOf } from './fit-sport.ts'
import { isPossibleTime } from './fit-time.ts'
import { mergeHeartRate, type Beats } from './heart-rate.ts'
import { messageNumbers } from './message-numbers.ts'
import { numberOf, type Message } from './message.ts'
import { readColumns } from './record-columns.ts'
import { addOurColumns, findOurs, isInOurOrder, withOwnTexts } from './read-ours.ts'
import { lengthsOf } from './pool-lengths.ts'
import { readCourse } from './read-course.ts'
import { recordingOf } from './recording-of.ts'
import type { Scan } from './scan.ts'
import { clockAheadOf, elapsedOf, lapsOf, ofKind, pausesOf, sessionsOf, type Span } from './sessions.ts'

export type PartReading = {
  /** The kind of file it claims to be. */
  kind: number | null
  recordings: Recording[]
  losses: string[]
  /** Why there are no recordings. */
  reason: string | null
}

const courseKind = 6

export function readPart(
  view: DataView,
  { part, scan, beats }: { part: FilePart; scan: Scan; beats: Beats },
): PartReading {
  const { messages } = scan
  const file = ofKind(messages, messageNumbers.fileId)[0]
  const kind = file ? numberOf(view, file, 0) : null
  const samples = withCameraLog(view, messages, readColumns(view, scan, nativeEquivalentsOf(view, messages)))
  const ours = findOurs(view, scan)
  if (ours) addOurColumns(ours, samples)
  const jump = ours ? null : findClockJump(samples, elapsedOf(view, messages), pausesOf(view, messages))
  if (jump) samples.time = samples.time.map((ms) => trueTimeOf(jump, ms))
  const losses = damageOf(scan, part)
  if (kind === courseKind) return { kind, losses, ...readCourse(view, messages, samples) }
  const isAsWritten = ours !== undefined && isInOurOrder(samples)
  const { samples: ordered, dropped } = isAsWritten
    ? { samples, dropped: 0 }
    : orderSamples(samples, isPossibleTime)
  if (dropped > 0) losses.push(samplesDropped(dropped))
  mergeHeartRate(beats, ordered)
  const read = readRecordings(view, messages, { samples: ordered, jump })
  const recordings =
    isAsWritten && read.length === 1 ? read.map((recording) => withOwnTexts(ours, recording)) : read
  return { kind, recordings, losses, reason: recordings.length > 0 ? null : reasonOf(scan, samples) }
}

function readRecordings(
  view: DataView,
  messages: Message[],
  { samples, jump }: { samples: Samples; jump: ClockJump | null },
): Recording[] {
  const sessions = sessionsOf(view, messages, spanOfSamples(samples))
  const pieces = cutSessions(samples, trueSpansOf(jump, sessions), {
    laps: trueSpansOf(jump, lapsOf(view, messages)),
    pauses: trueSpansOf(jump, pausesOf(view, messages)),
    lengths: trueSpansOf(jump, lengthsOf(view, messages)),
  })
  const device = deviceOf(view, messages)
  const otherwise = sportBeside(view, messages)
  const clockAhead = clockAheadOf(view, messages)
  return pieces.flatMap((piece) => recordingOf(piece, { device, otherwise, clockAhead }) ?? [])
}

/** From the settings of the device, or from its laps if it lost power before it wrote a session. */
function sportBeside(view: DataView, messages: Message[]): Sport {
  const said = [
    ...ofKind(messages, messageNumbers.sport).map((message) =>
      sportOf(numberOf(view, message, 0), numberOf(view, message, 1)),
    ),
    ...ofKind(messages, messageNumbers.lap).map((message) =>
      sportOf(numberOf(view, message, 25), numberOf(view, message, 39)),
    ),
  ]
  return said.find((sport) => sport !== 'other') ?? 'other'
}

function spanOfSamples({ time }: Samples): Span | null {
  const [first, last] = [time[0], time.at(-1)]
  return first === undefined || last === undefined ? null : { start_ms: first, end_ms: last }
}

function reasonOf(scan: Scan, samples: Samples): string {
  if (samples.time.length > 0) return fitMessages.noTimes
  return scan.brokenAt === null ? fitMessages.noSamples : fitMessages.nothingBeforeDamage
}

/** A checksum adds nothing where bytes make no sense or the end is missing anyway. */
function damageOf(
  { brokenAt, gaps, messages }: Scan,
  { from, to, missing, isChecksumRight }: FilePart,
): string[] {
  const losses = gaps > 0 ? [damagedIn(gaps)] : []
  if (missing > 0 && (brokenAt === null || to - brokenAt < longestMessage)) {
    if (!isCompleteAnyway(messages, brokenAt ?? to, to)) losses.push(endsEarly(missing))
  } else if (brokenAt !== null) losses.push(damagedFrom(Math.floor(((brokenAt - from) / (to - from)) * 100)))
  else if (gaps === 0 && !isChecksumRight) losses.push(fitMessages.wrongChecksum)
  return losses
}

/** More than a message truncated by the end of a file takes. */
const longestMessage = 0x10000

/**
 * Some apps write a slightly too large length into the header. The session summary comes last, so if it was
 * read and only the checksum is left over, nothing is missing.
 */
function isCompleteAnyway(messages: Message[], readTo: number, end: number): boolean {
  return end - readTo <= 2 && ofKind(messages, messageNumbers.session).length > 0
}
