import type { Activity } from '#contract/activities/activity.ts'
import type { Services } from '#server/services.ts'
import { showActivity } from './activity-view.ts'
import { telemetryVersion } from './telemetry-version.ts'
import { requireActivity } from './visible-activity.ts'

/** The activity as anyone with the link sees it, whoever asks. Throws "not found" if they may not. */
export async function requireSharedActivity(
  { cells, config }: Pick<Services, 'cells' | 'config'>,
  id: string,
): Promise<Activity> {
  const seen = await requireActivity(cells, { id, viewer: undefined, as: 'others' })
  return showActivity(seen, telemetryVersion(config.secret, seen))
}
