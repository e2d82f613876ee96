import { type DefaultVisibility, effectiveVisibility } from '#domain/visibility.ts'
import type { RestoredActivity } from './restored.ts'
import { safeChoice } from './safe-choice.ts'

type Here = { defaultVisibility: DefaultVisibility; now: Date }

/**
 * What its owner and platforms have said about an activity, as columns. Times in the future become the current time.
 */
export function columnsOfRestored(restored: RestoredActivity, { defaultVisibility, now }: Here) {
  const { choice, isOwnerOnly } = restored
  const visibility = safeChoice(choice, defaultVisibility, isOwnerOnly)
  const moment = (ms: number | null) => new Date(Math.min(ms ?? now.getTime(), now.getTime()))
  return {
    provider: restored.provider,
    recording_rank: restored.rank,
    is_owner_only: isOwnerOnly,
    visibility,
    effective_visibility: effectiveVisibility(visibility, defaultVisibility, { isOwnerOnly }),
    edited_fields: restored.editedFields,
    archived_at: restored.archivedMs === null ? null : moment(restored.archivedMs),
    gear_id: restored.gearId,
    ...restored.columns,
    created_at: moment(restored.createdMs),
    updated_at: moment(restored.updatedMs),
  }
}
