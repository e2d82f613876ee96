import type { DemoActivity } from '#demo/world.ts'
import { Visibility } from '#domain/visibility.ts'
import { editActivity } from '#server/features/activities/public.ts'
import type { Services } from '#server/services.ts'
import { filenameOf } from './activity-archive.ts'
import { listClosedActivities, listNamedActivities } from './demo.queries.ts'

/**
 * Shows everyone what a channel has imported, under the names in the plan: some files cannot hold a name, and demos of
 * an earlier version imported everything as private. What came from a platform remains visible only to its owner.
 */
export async function presentActivities(
  services: Services,
  accountId: string,
  activities: readonly DemoActivity[],
): Promise<void> {
  const { db } = services.cells.of(accountId)
  for (const id of await listClosedActivities(db, accountId))
    await editActivity(services, { accountId, id, edits: { visibility: Visibility.public } })
  const present = await listNamedActivities(db, accountId)
  for (const activity of activities) {
    const { title, description, sport } = activity.plan
    const found = present.find(({ filename }) => filename === filenameOf(activity))
    if (found && found.title !== title)
      await editActivity(services, { accountId, id: found.id, edits: { title, description, sport } })
  }
}
