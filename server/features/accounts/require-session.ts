import type { CellTransaction } from '#server/db/schema.ts'
import { notSignedIn } from '#server/http/app-error.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { hasSession } from './sessions.queries.ts'

/**
 * Checks the session again once the account is locked: resetting the password ends all sessions, and a
 * request that was already in flight in one of them must not change the account afterwards.
 */
export async function requireSession(trx: CellTransaction, { id, session }: Viewer): Promise<void> {
  if (!(await hasSession(trx, id, session.id))) throw notSignedIn()
}
