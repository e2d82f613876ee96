import { useEffect, useState, type ComponentProps, type ComponentType } from 'react'
import { useBlocker, type Blocker } from 'react-router'
import { messages } from '#web/lib/messages.ts'
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

  // The pending work finished while the question was on screen, so there is nothing left to ask.
  useEffect(() => {
    if (warning === null && blocker.state === 'blocked') blocker.proceed()
  }, [warning, blocker])
  // The dialog could not be loaded, but the question still has to be asked.
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

/** Loaded as soon as there is something to lose, long before anyone leaves. */
function useQuestion(isPending: boolean): { Dialog: Question } | 'missing' | null {
  const [question, setQuestion] = useState<{ Dialog: Question } | 'missing' | null>(null)
  useEffect(() => {
    if (!isPending) return
    // Never by reloading the page: that would lose what this protects.
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
