import { useEffect, useState, type ComponentProps, type ComponentType } from 'react'
import { useBlocker, type Blocker } from 'react-router'
import { messages } from '#contract/messages.ts'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { stopPending, useLeaveWarning } from '#web/session/leave-guard.ts'
import type { LeaveDialog } from './leave-dialog.tsx'

type Blocked = Extract<Blocker, { state: 'blocked' }>
type Question = ComponentType<ComponentProps<typeof LeaveDialog>>

/** Asks before edits or uploads are lost: here for other pages, through the browser for closing the tab. */
export function LeavePageGuard() {
  const warning = useLeaveWarning()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      warning !== null && currentLocation.pathname !== nextLocation.pathname,
  )
  useBrowserQuestion(warning !== null)
  const question = useQuestion(warning !== null)

  // What was pending is done while the question is on screen: nothing is left to ask.
  useEffect(() => {
    if (warning === null && blocker.state === 'blocked') blocker.proceed()
  }, [warning, blocker])
  // The dialog could not be loaded; the question has to be asked all the same.
  useEffect(() => {
    if (warning !== null && question === 'missing' && blocker.state === 'blocked')
      askPlainly(warning, blocker)
  }, [warning, question, blocker])

  if (warning === null || blocker.state !== 'blocked' || question === null || question === 'missing')
    return null
  return <question.Dialog warning={warning} onStay={() => blocker.reset()} onLeave={() => leave(blocker)} />
}

function useBrowserQuestion(isPending: boolean): void {
  useEffect(() => {
    if (!isPending) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isPending])
}

/** Loaded as soon as there is something to lose, long before someone leaves. */
function useQuestion(isPending: boolean): { Dialog: Question } | 'missing' | null {
  const [question, setQuestion] = useState<{ Dialog: Question } | 'missing' | null>(null)
  useEffect(() => {
    if (!isPending) return
    // Never by reloading the page: that would lose what this guards.
    loadChunk(
      () => import('./leave-dialog.tsx'),
      () => false,
    ).then(
      (module) => setQuestion({ Dialog: module.LeaveDialog }),
      () => setQuestion('missing'),
    )
  }, [isPending])
  return question
}

function askPlainly(warning: string, blocker: Blocked): void {
  // eslint-disable-next-line no-alert
  if (confirm(`${messages.leaveQuestion} ${warning}`)) leave(blocker)
  else blocker.reset()
}

function leave(blocker: Blocked): void {
  stopPending()
  blocker.proceed()
}
