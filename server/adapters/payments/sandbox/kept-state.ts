import { readKeptJson } from '#server/adapters/kept-json.ts'
import type { Event } from './objects.ts'
import { emptyState, type State } from './state.ts'

type Kept = { state: State; events: Event[] }

/** What the sandbox knew when it was last closed or killed. Without a file, it begins anew. */
export function readKept(file: string | undefined): Kept {
  const empty: Kept = { state: emptyState(), events: [] }
  // Nobody but the sandbox writes it, and it is replaced as a whole.
  const kept = file === undefined ? undefined : (readKeptJson(file, 'payment') as Kept | undefined)
  return kept ? { state: { ...empty.state, ...kept.state }, events: kept.events } : empty
}
