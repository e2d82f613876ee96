import type { EnginePart } from '#server/db/engine.ts'

/** The state of the process. Calls are answered from `ready` until all of them are done. */
export type Lifecycle = {
  phase: 'starting' | 'ready' | 'stopping'
  /** The regions being served, and the world once its database has been reached. */
  joined: Set<EnginePart>
}
