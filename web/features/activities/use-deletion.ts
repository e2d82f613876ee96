import { useState } from 'react'
import { countActivityDuplicates } from '#contract/activities/delete-activities.ts'
import { call } from '#web/lib/api-client.ts'
import { saveFailure } from '#web/session/use-save.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'

/** What happens to the duplicates of deleted activities. */
export type Duplicates = 'delete' | 'keep'
/** How many duplicates there are, and what to do with them. */
export type Deletion = { duplicates: Duplicates; count: number }

/** Deletes at once where there is nothing to ask. Otherwise `asked` has what the dialog asks about. */
export function useDeletion(remove: (deletion: Deletion) => void) {
  const [asked, setAsked] = useState<number | null>(null)
  const begin = async (ids: string[]) => {
    try {
      const { count } = await call(countActivityDuplicates, { body: { ids } })
      if (count > 0) setAsked(count)
      else remove({ duplicates: 'delete', count })
    } catch (error) {
      showToast({ text: saveFailure(error), tone: 'error' })
    }
  }
  const cancel = () => setAsked(null)
  const confirm = (duplicates: Duplicates) => {
    setAsked(null)
    remove({ duplicates, count: asked ?? 0 })
  }
  return { asked, begin, confirm, cancel }
}
