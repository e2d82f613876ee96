import { lazy, Suspense } from 'react'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { usePersonToBlock } from '#web/session/keep-away.ts'

const BlockDialog = lazy(async () => ({
  default: (await loadChunk(() => import('#web/features/friends/block-dialog.tsx'))).BlockDialog,
}))

/** The dialog in which someone is blocked, loaded when it is first asked for. */
export function KeepAway() {
  const person = usePersonToBlock()
  return (
    person && (
      <Suspense fallback={null}>
        <BlockDialog key={person.id} person={person} />
      </Suspense>
    )
  )
}
