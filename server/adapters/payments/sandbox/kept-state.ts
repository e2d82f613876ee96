import { readKeptJson } from '#server/adapters/kept-json.ts'
import type { Event } from './objects.ts'
import { emptyState, type State } from './state.ts'

type Kept = { state: State; events: Event[] }

/** The sandbox's state when it was last closed or killed. Without a file, it starts from scratch. */
export function readKept(file: string | undefined): Kept {
  const empty: Kept = { state: emptyState(), events: [] }
  // Safe to cast: only the sandbox writes the file, and always replaces it as a whole.
  const kept = file === undefined ? undefined : (readKeptJson(file, 'payment') as Kept | undefined)
  return kept ? { state: { ...empty.state, ...kept.state }, events: kept.events } : empty
}
