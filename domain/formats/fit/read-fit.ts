import { UnreadableFileError, type FileReading, type Recording } from '#domain/telemetry/recording.ts'
import { fitMessages, notAnActivity, tooManySessions } from './fit-messages.ts'
import { listParts, startsLikeFit } from './file-parts.ts'
import { markLegs } from '#domain/multisport/mark-legs.ts'
import { readBeats } from './heart-rate.ts'
import { messageNumbers } from './message-numbers.ts'
import { readPart } from './read-part.ts'
import { scanMessages } from './scan.ts'
import { ofKind } from './sessions.ts'

/** Files that can contain an activity: recordings, and the courses made from them. */
const activityKinds: ReadonlySet<number | null> = new Set([null, 4, 6])

/** No single file contains more recordings than this. */
const maxRecordings = 100

/** All recordings of a FIT file, which may be several files concatenated. */
export function readFit(bytes: Uint8Array): FileReading {
  if (!startsLikeFit(bytes)) throw new UnreadableFileError(fitMessages.notFit)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { parts, end } = listParts(bytes, view)
  const scans = parts.map((part) => scanMessages(bytes, view, part))
  const beats = readBeats(
    view,
    scans.flatMap(({ messages }) => ofKind(messages, messageNumbers.heartRate)),
  )
  const readings = parts.map((part, index) => readPart(view, { part, scan: scans[index]!, beats }))
  const recordings = withoutTransitions(
    readings.flatMap((reading, event) => markLegs(reading.recordings, event)),
  )
  if (recordings.length === 0) {
    const kind = readings.map((reading) => reading.kind).find((one) => !activityKinds.has(one)) ?? null
    const reason = readings.map((reading) => reading.reason).find((message) => message !== null)
    throw new UnreadableFileError(kind === null ? (reason ?? fitMessages.noSamples) : notAnActivity(kind))
  }
  const losses = readings.flatMap((reading) => reading.losses)
  if (end < bytes.length) losses.push(fitMessages.behindIsNoFit)
  if (recordings.length > maxRecordings) losses.push(tooManySessions(maxRecordings))
  return { recordings: recordings.slice(0, maxRecordings), losses: [...new Set(losses)] }
}

/** The transitions of a triathlon belong to none of its parts. The others keep their numbers. */
function withoutTransitions(all: Recording[]): Recording[] {
  const sports = all.flatMap((recording, part) =>
    recording.sport === 'transition' ? [] : { ...recording, part },
  )
  return sports.length === 0 || sports.length === all.length ? all : sports
}
