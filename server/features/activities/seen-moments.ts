import { hash } from 'node:crypto'
import { segmentsOf, type Segment } from '#domain/telemetry/segments.ts'
import { MemoryCache } from '#server/memory-cache.ts'
import { requireHidden } from './hidden-activity.ts'
import type { VisibleActivity } from './visible-activity.ts'

const cache = new MemoryCache<Segment[]>(4 * 2 ** 20)

/** The time spans of an activity that this viewer sees, without what is hidden from them or has no times. */
export async function segmentsSeen(seen: VisibleActivity): Promise<Segment[]> {
  const { row, rules } = seen
  const key = hash('sha256', JSON.stringify([row.id, row.telemetry_key, rules]))
  const known = cache.get(key)
  if (known) return known
  const { samples, breaks } = (await requireHidden(seen)).seen
  const segments = segmentsOf(samples.time, breaks)
  cache.set(key, segments, 16 * segments.length)
  return segments
}
