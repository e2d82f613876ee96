import { useQueryClient } from '@tanstack/react-query'
import {
  archiveActivity,
  deleteActivity,
  keepBothActivities,
  restoreActivity,
  undeleteActivity,
  type Activity,
} from '#contract/activity.ts'
import { activityMessages } from '#contract/activity-messages.ts'
import { call } from '#web/lib/api-client.ts'
import { saveFailure } from '#web/session/use-save.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { refreshActivities } from './activity.api.ts'

type ActionCall = typeof archiveActivity
const undoSeconds = 10

/** What is said when it is done, how it is taken back, and where one goes from there. */
type Course = { said?: string; undo?: ActionCall; leave?: () => Promise<void> }

/** What the owner can do with an activity as a whole. Each says what it did and how to take it back. */
export function useActivityActions({ id }: Pick<Activity, 'id'>) {
  const client = useQueryClient()
  const perform = async (action: ActionCall, { said, undo, leave }: Course = {}): Promise<void> => {
    try {
      await call(action, { params: { id } })
    } catch (error) {
      showToast({ text: saveFailure(error), tone: 'error' })
      return
    }
    if (leave) {
      await leave()
      // What is gone must not be asked for again with the rest.
      client.removeQueries({ queryKey: ['activity', id] })
    }
    await refreshActivities(client)
    if (said !== undefined) {
      const takeBack = undo && { label: 'Undo', onSelect: () => void perform(undo) }
      showToast({ text: said, ...(takeBack && { action: takeBack, seconds: undoSeconds }) })
    }
  }
  return {
    archive: () => perform(archiveActivity, { said: activityMessages.activityArchived, undo: restoreActivity }),
    restore: () => perform(restoreActivity, { said: activityMessages.activityRestored, undo: archiveActivity }),
    remove: (leave: () => Promise<void>) =>
      perform(deleteActivity, { said: activityMessages.activityDeleted, undo: undeleteActivity, leave }),
    keepBoth: () => perform(keepBothActivities, { said: activityMessages.activitiesBothKept }),
  }
}
