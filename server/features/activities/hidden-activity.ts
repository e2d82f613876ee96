import { titleOfSeen } from '#domain/default-title.ts'
import type { Recording } from '#domain/telemetry/recording.ts'
import { firstPlace, hideParts, readRecording, timezoneAt } from '#server/features/recordings/public.ts'
import { notFound } from '#server/http/app-error.ts'
import type { VisibleActivity } from './visible-activity.ts'

/** What the viewer may see of the activity under the current settings, and whether that is less than the whole. */
export async function requireHidden({
  cell,
  row,
  rules,
}: VisibleActivity): Promise<{ seen: Recording; hidesSome: boolean }> {
  const recording = await readRecording(cell.files, row)
  if (!recording) throw notFound()
  const { seen, hidesSome } = hideParts(recording, rules)
  if (!hidesSome) return { seen, hidesSome }
  const name = titleOfSeen(row.title, seen.start_ms, timezoneAt(firstPlace(seen), null))
  return { seen: { ...seen, name }, hidesSome }
}
