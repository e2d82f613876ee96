import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Activity } from '#contract/activities/activity.ts'
import { sketchOf } from '#domain/geo/sketch.ts'
import type { Recording } from '#domain/telemetry/recording.ts'
import { encodeSamples } from '#domain/telemetry/samples-codec.ts'
import { MemoryCache } from '#server/memory-cache.ts'
import {
  countryAt,
  firstPlace,
  summarizeVisible,
  type VisibleSummary,
} from '#server/features/recordings/public.ts'
import { type VisibleActivity } from './visible-activity.ts'
import { requireHidden } from './hidden-activity.ts'

/** What the privacy settings leave visible of an activity. */
export type OthersView = Pick<Activity, 'country' | 'sketch' | 'pauses' | 'point_count'> & {
  hidesSome: boolean
  summary: VisibleSummary
  /** The times of the first and last visible sample; null if there is none. */
  span: { startMs: number; endMs: number } | null
  /** The samples, encoded and compressed with gzip. */
  telemetry: Uint8Array
}

const pack = promisify(gzip)
/** Compressed while someone waits, so the time it takes matters as much as the size. */
const quickly = { level: 4 }

const cache = new MemoryCache<OthersView>(32 * 2 ** 20)
const making = new Map<string, Promise<OthersView>>()

/**
 * Worked out once for many requests; the caller checks each time whether the viewer may see it, and by which
 * settings.
 */
export function findOthersView(seen: VisibleActivity): Promise<OthersView> {
  const { row, rules } = seen
  const key = hash('sha256', JSON.stringify([row.id, row.telemetry_key, rules]))
  const known = cache.get(key)
  if (known) return Promise.resolve(known)
  const begun = making.get(key)
  if (begun) return begun
  const view = makeView(seen)
    .then((made) => {
      cache.set(key, made, bytesOf(made))
      return made
    })
    .finally(() => making.delete(key))
  making.set(key, view)
  return view
}

async function makeView(seen: VisibleActivity): Promise<OthersView> {
  const { seen: recording, hidesSome } = await requireHidden(seen)
  const { samples, breaks, pauses } = recording
  return {
    hidesSome,
    summary: summarizeVisible(recording),
    span: spanOf(recording),
    country: await countryAt(firstPlace(recording)),
    sketch: sketchOf(samples, breaks),
    pauses,
    point_count: samples.time.length,
    telemetry: await pack(encodeSamples(samples, breaks), quickly),
  }
}

function spanOf({ samples: { time } }: Recording): OthersView['span'] {
  const [startMs, endMs] = [time[0], time.at(-1)]
  return startMs === undefined || endMs === undefined ? null : { startMs, endMs }
}

/** An estimate: a pause or a position is a small object. */
function bytesOf({ telemetry, pauses, sketch }: OthersView): number {
  return telemetry.length + 100 * (pauses.length + sketch.flat().length)
}
