import { popupReturnPath, type PopupProvider } from '#contract/fitness-sync/fitness-sync.ts'
import type { Services } from '#server/services.ts'
import { saveGrant } from './connect.ts'
import { findPopup, requireProvider } from './fitness-errors.ts'
import { findLink } from './link.queries.ts'

type Connection = {
  provider: PopupProvider
  /** Grants the permission; returns its code. */
  allow: () => string
  scope: string
  signal: AbortSignal
}

/** Connects an account without a person behind it, once. */
export async function connectUnattended(
  services: Services,
  accountId: string,
  { provider: id, allow, scope, signal }: Connection,
): Promise<void> {
  const connect = findPopup(services, id)
  const isConnected = await findLink(services.cells.of(accountId).db, { accountId, provider: id })
  if (!connect || isConnected) return
  const redirectUrl = `${services.config.publicUrl}${popupReturnPath(id)}`
  const grant = await connect.exchange({ code: allow(), redirectUrl, scope, signal })
  await saveGrant(services, accountId, { provider: requireProvider(services, id), grant })
}
