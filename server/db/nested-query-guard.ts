import { AsyncLocalStorage } from 'node:async_hooks'

const held = new AsyncLocalStorage<{ holding: boolean }>()

/**
 * A query outside the transaction that its own caller has open; with a single session, it would wait for itself
 * forever.
 */
export class NestedQueryError extends Error {
  override name = 'NestedQueryError'
}

/** Throws when the querying code already holds a session, instead of letting it wait for itself. */
export function refuseNestedQuery(): void {
  if (held.getStore()?.holding)
    throw new NestedQueryError(
      'a query was made on the database while a transaction is open here: pass the transaction on and use it instead',
    )
}

/** Runs `use` as the holder of a session. */
export async function holdingSession<Result>(use: () => Promise<Result>): Promise<Result> {
  const state = { holding: true }
  try {
    return await held.run(state, use)
  } finally {
    // Work started inside that is still running afterwards, such as a timer, may query again.
    state.holding = false
  }
}
