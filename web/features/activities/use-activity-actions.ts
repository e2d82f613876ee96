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
import { messages } from '#contract/messages.ts'
import { call } from '#web/lib/api-client.ts'
import { saveFailure } from '#web/session/use-save.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { refreshActivities } from './activity.api.ts'

type ActionCall = typeof archiveActivity
const undoSeconds = 10

/** What the owner can do with an activity as a whole. Each says what it did and how to take it back. */
export function useActivityActions({ id }: Pick<Activity, 'id'>) {
  const client = useQueryClient()
  const perform = async (action: ActionCall, said?: string, undo?: ActionCall): Promise<boolean> => {
    try {
      await call(action, { params: { id } })
    } catch (error) {
      showToast({ text: saveFailure(error), tone: 'error' })
      return false
    }
    await refreshActivities(client)
    if (said !== undefined) {
      const takeBack = undo && { label: 'Undo', onSelect: () => void perform(undo) }
      showToast({ text: said, ...(takeBack && { action: takeBack, seconds: undoSeconds }) })
    }
    return true
  }
  return {
    archive: () => perform(archiveActivity, activityMessages.activityArchived, restoreActivity),
    restore: () => perform(restoreActivity, activityMessages.activityRestored, archiveActivity),
    remove: () => perform(deleteActivity, activityMessages.activityDeleted, undeleteActivity),
    keepBoth: () => perform(keepBothActivities, activityMessages.activitiesBothKept),
  }
}
