import { useEffect } from 'react'
import { longWaitStore } from '#web/lib/long-wait.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'

/** Says when to try again, wherever a server was asked too often; a form has it in its own words as well. */
export function LongWaits() {
  useEffect(
    () =>
      longWaitStore.subscribe(() => {
        const wait = longWaitStore.get()
        if (wait) showToast({ text: wait.sentence, tone: 'error' })
      }),
    [],
  )
  return null
}
