import type { CellTransaction } from '#server/db/schema.ts'
import { notSignedIn } from '#server/http/app-error.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { hasSession } from './sessions.queries.ts'

/**
 * Asked once more when the account is locked: who sets a new password by a link ends all sessions, and
 * a request that was on its way in one of them must not open the account again.
 */
export async function requireSession(trx: CellTransaction, { id, session }: Viewer): Promise<void> {
  if (!(await hasSession(trx, id, session.id))) throw notSignedIn()
}
