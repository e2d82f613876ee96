import { titleOfSeen } from '#domain/default-title.ts'
import type { PrivacyRules } from '#domain/geo/privacy-zones.ts'
import type { Recording } from '#domain/telemetry/recording.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { Cells } from '#server/cells/cells.ts'
import { notFound } from '#server/http/app-error.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Audience } from '#server/features/visibility/visibility.service.ts'
import { findActivityFor, type ActivityWithOwner } from './activity.queries.ts'
import { hideParts, rulesFor } from './hide-parts.ts'
import { firstPlace, timezoneAt } from './import/place-and-day.ts'
import { findRules, hidesNothing } from './privacy.queries.ts'
import { readRecording } from './stored-recording.ts'

/** An activity that a viewer may see, and as whom they see it. */
export type VisibleActivity = {
  cell: Cell
  row: ActivityWithOwner
  isOwn: boolean
  /** Undefined for visitors. */
  viewerId: string | undefined
  audience: Audience
  /** What is currently hidden from this audience: nothing from the owner. */
  rules: PrivacyRules
}

const nothing: PrivacyRules = { zones: [], hide_start_m: 0, hide_end_m: 0 }

type Question = { id: string; viewer: Viewer | undefined; as: Audience }

/** The error is the same whether the activity does not exist or the viewer may not see it. */
export async function requireActivity(cells: Cells, { id, viewer, as }: Question): Promise<VisibleActivity> {
  const cell = cells.of(id)
  const row = await findActivityFor(cell.db, id, viewer?.id)
  if (!row) throw notFound()
  const isOwn = row.account_id === viewer?.id
  const audience = isOwn ? as : 'others'
  const rules = audience === 'owner' ? nothing : rulesFor(await findRules(cell.db, row.account_id), row.id)
  return { cell, row, isOwn, viewerId: viewer?.id, audience, rules }
}

export const seesAll = ({ rules }: VisibleActivity): boolean => hidesNothing(rules)

/** What the viewer may see of it by the current settings, and whether it is less than the whole. */
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
