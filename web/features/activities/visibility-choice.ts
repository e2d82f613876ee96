import type { Activity } from '#contract/activities/activity.ts'
import { DefaultVisibility } from '#domain/visibility.ts'

/** Who can actually see it: others never see a duplicate. */
export const audienceOf = ({
  duplicate_of,
  effective_visibility,
}: Pick<Activity, 'duplicate_of' | 'effective_visibility'>): DefaultVisibility =>
  duplicate_of === null ? effective_visibility : DefaultVisibility.onlyMe

/**
 * Whether the owner has a choice: not for duplicates, nor for activities from a platform that allows only the owner to
 * see them.
 */
export const hasAudienceChoice = ({ is_own, is_owner_only, duplicate_of }: Activity): boolean =>
  is_own && !is_owner_only && duplicate_of === null
