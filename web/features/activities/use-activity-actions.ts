import { useQueryClient } from '@tanstack/react-query'
import {
  archiveActivity,
  changeActivity,
  keepBothActivities,
  mergeActivities,
  restoreActivity,
  undeleteActivity,
  type Activity,
  type ActivityChange,
  type TotalsSource,
} from '#contract/activities/activity.ts'
import { deleteActivity } from '#contract/activities/delete-activities.ts'
import { activityMessages } from '#contract/activities/activity-messages.ts'
import { call } from '#web/lib/api-client.ts'
import { saveFailure } from '#web/session/use-save.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { refreshActivities } from './activity.api.ts'
import { texts } from './messages.ts'
import type { Deletion } from './use-deletion.ts'

type ActionCall = typeof archiveActivity
type Action = () => Promise<unknown>
const undoSeconds = 10

/** What to say when it is done, how to undo it, and where to go next. */
type Course = { said?: string; undo?: Action; leave?: () => Promise<void> }

/** What the owner can do with an activity as a whole. Each action says what it did and how to undo it. */
export function useActivityActions({ id }: Pick<Activity, 'id'>) {
  const client = useQueryClient()
  const by = (action: ActionCall) => () => call(action, { params: { id } })
  const showing = (totals_source: TotalsSource) => () =>
    call(changeActivity, { params: { id }, body: { totals_source } })
  const levelled = (altitude: NonNullable<ActivityChange['altitude']>) => () =>
    call(changeActivity, { params: { id }, body: { altitude } })
  const queryKey = ['activity', id]
  /** For actions after which the activity is gone: its page asks nothing more about it from their beginning. */
  const leaving = async (act: Action, leave: () => Promise<void>): Promise<void> => {
    client.setQueryDefaults(queryKey, { enabled: false })
    try {
      await client.cancelQueries({ queryKey })
      await act()
      await leave()
      client.removeQueries({ queryKey })
    } finally {
      client.setQueryDefaults(queryKey, {})
    }
  }
  const perform = async (act: Action, { said, undo, leave }: Course = {}): Promise<void> => {
    try {
      await (leave ? leaving(act, leave) : act())
    } catch (error) {
      showToast({ text: saveFailure(error), tone: 'error' })
      return
    }
    await refreshActivities(client)
    if (said !== undefined) {
      const takeBack = undo && { label: texts.undo, onSelect: () => void perform(undo) }
      showToast({ text: said, ...(takeBack && { action: takeBack, seconds: undoSeconds }) })
    }
  }
  return {
    archive: () =>
      perform(by(archiveActivity), { said: activityMessages.activityArchived, undo: by(restoreActivity) }),
    restore: () =>
      perform(by(restoreActivity), { said: activityMessages.activityRestored, undo: by(archiveActivity) }),
    remove: ({ duplicates, count }: Deletion, leave: () => Promise<void>) =>
      perform(() => call(deleteActivity, { params: { id }, body: { duplicates } }), {
        said: activityMessages.activityDeleted(duplicates === 'delete' ? count : 0),
        undo: by(undeleteActivity),
        leave,
      }),
    merge: () => perform(by(mergeActivities), { said: activityMessages.activitiesMerged }),
    keepBoth: () => perform(by(keepBothActivities), { said: activityMessages.activitiesBothKept }),
    showAltitude: (altitude: NonNullable<ActivityChange['altitude']>) =>
      perform(levelled(altitude), {
        said:
          altitude === 'terrain' ? activityMessages.terrainChosen : activityMessages.recordedAltitudeChosen,
        undo: levelled(altitude === 'terrain' ? 'recorded' : 'terrain'),
      }),
    showTotals: (source: TotalsSource) =>
      perform(showing(source), {
        said: source === 'device' ? activityMessages.deviceTotalsChosen : activityMessages.ourTotalsChosen,
        undo: showing(source === 'device' ? 'ours' : 'device'),
      }),
  }
}
