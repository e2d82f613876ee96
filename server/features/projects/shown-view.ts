import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Lap, Pause, Recording } from '#domain/telemetry/recording.ts'
import { encodeSamples } from '#domain/telemetry/samples-codec.ts'
import type { Cell } from '#server/cells/cell.ts'
import { timezoneAlong } from '#server/features/atlas/timezone.service.ts'
import {
  cutRecording,
  hidesSomething,
  type HiddenFromOthers,
} from '#server/features/activities/recording.service.ts'
import { MemoryCache } from '#server/memory-cache.ts'
import { isShownAt, readShown, showsAll, type ShownRecording } from './shown-recordings.ts'

/** What someone sees of a recording in a project. */
export type ShownView = {
  /** The times of the first and last sample with a time; null if there is none. */
  span: { startMs: number; endMs: number } | null
  /** The time zone of the first position; null if there is none. */
  timezone: string | null
  laps: Lap[]
  pauses: Pause[]
  /** The samples, encoded and compressed with gzip. */
  telemetry: Uint8Array
}

/**
 * As whom someone sees it: others according to the current privacy settings, the owner (null) without any.
 */
export type SeenBy = HiddenFromOthers | null

const pack = promisify(gzip)
/** Compressed while someone waits, so the time it takes matters as much as the size. */
const quickly = { level: 4 }

const cache = new MemoryCache<ShownView>(32 * 2 ** 20)
const making = new Map<string, Promise<ShownView | undefined>>()

/** Changes whenever the visible part changes. */
export function keyOfView(shown: ShownRecording, seenBy: SeenBy): string {
  const source =
    shown.kind === 'activity'
      ? [shown.activity.telemetry_key]
      : [shown.telemetryKey, shown.startMs, shown.rate]
  const { visible, hidden } = shown.shared
  return hash('sha256', JSON.stringify([source, shown.shared.id, seenBy, seenBy && [visible, hidden]]))
}

/**
 * Worked out once for many requests; the caller checks each time whether the viewer may see it. Undefined if
 * it is gone.
 */
export async function findShownView(
  cell: Cell,
  shown: ShownRecording,
  seenBy: SeenBy,
): Promise<ShownView | undefined> {
  const key = keyOfView(shown, seenBy)
  const known = cache.get(key) ?? making.get(key)
  if (known) return known
  const view = makeView(cell, shown, seenBy)
    .then((made) => {
      if (made) cache.set(key, made, made.telemetry.length + 100 * (made.laps.length + made.pauses.length))
      return made
    })
    .finally(() => making.delete(key))
  making.set(key, view)
  return view
}

async function makeView(cell: Cell, shown: ShownRecording, seenBy: SeenBy): Promise<ShownView | undefined> {
  const seen = await readSeen(cell, shown, seenBy)
  if (!seen) return undefined
  const { samples, breaks, laps, pauses } = seen
  const span = spanOf(seen) ?? (samples.time.length > 0 && seesAll(shown, seenBy) ? wholeSpan(shown) : null)
  return {
    span,
    timezone: timezoneAlong(samples),
    laps,
    pauses,
    telemetry: await pack(encodeSamples(samples, breaks), quickly),
  }
}

/** Undefined if it is gone. */
export async function readSeen(
  cell: Cell,
  shown: ShownRecording,
  seenBy: SeenBy,
): Promise<Recording | undefined> {
  const recording = await readShown(cell, shown)
  if (!recording || !seenBy) return recording
  return cutRecording(recording, {
    recordingId: shown.shared.id,
    rules: seenBy,
    isShown: isShownAt(shown.shared),
  })
}

function spanOf({ samples: { time } }: Recording): ShownView['span'] {
  const [startMs, endMs] = [time.find(Number.isFinite), time.findLast(Number.isFinite)]
  return startMs === undefined || endMs === undefined ? null : { startMs, endMs }
}

/** The span of the whole recording, without reading it: if samples have no times, the activity does. */
export function wholeSpan(shown: ShownRecording): { startMs: number; endMs: number } {
  if (shown.kind === 'activity')
    return { startMs: shown.activity.start_time_ms, endMs: shown.activity.end_time_ms }
  const { startMs, rate, video } = shown
  return { startMs, endMs: startMs + (video.duration_ms ?? 0) * rate }
}

/** Whether someone sees it unchanged. */
export const seesAll = ({ shared }: ShownRecording, seenBy: SeenBy): boolean =>
  seenBy === null || (showsAll(shared) && !hidesSomething(seenBy, shared.id))
