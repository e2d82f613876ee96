import { messages } from '#web/lib/messages.ts'
import { createStore, useStore } from '#web/lib/store.ts'

/** What would be lost if the page were left now. */
export type Pending = { edits: number; uploads: number }

export const pendingStore = createStore<Pending>({ edits: 0, uploads: 0 })

const stops = new Set<() => void>()

/**
 * Registers something in progress; call the returned function when it is done or abandoned. `stop` is called
 * when the page is left anyway.
 */
export function registerPending(kind: keyof Pending, stop = () => {}): () => void {
  change(kind, 1)
  stops.add(stop)
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    stops.delete(stop)
    change(kind, -1)
  }
}

/** The person was told what will be stopped, and leaves. */
export function stopPending(): void {
  for (const stop of stops) stop()
}

function change(kind: keyof Pending, by: number): void {
  const pending = pendingStore.get()
  pendingStore.set({ ...pending, [kind]: pending[kind] + by })
}

/** The warning for someone about to leave; null when nothing would be lost. */
export function leaveWarning({ edits, uploads }: Pending): string | null {
  if (edits > 0 && uploads > 0) return messages.leaveUnsavedAndUploads
  if (edits > 0) return messages.leaveUnsaved
  if (uploads > 0) return messages.leaveUploads
  return null
}

export function useLeaveWarning(): string | null {
  return leaveWarning(useStore(pendingStore))
}
