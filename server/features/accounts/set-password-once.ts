import type { FastifyRequest } from 'fastify'
import type { CellTransaction } from '#server/db/schema.ts'
import { deviceOf } from '#server/http/device.ts'
import type { Services } from '#server/services.ts'
import { lockAccount, saveFirstConfirmation } from './account.queries.ts'
import type { Account } from './find-account.ts'
import { identitiesOf, type AccountIdentity } from './identity-columns.ts'
import { placeHashOf, rememberPlace } from './known-place.ts'
import { securityNoticeMail } from './mails/security-notice.ts'
import { deletePasswordResets, usePasswordReset } from './password-reset.queries.ts'
import { savePassword } from './password.queries.ts'
import { hashPassword } from './password.ts'
import { queueAccountMail } from './queue-account-mail.ts'
import { deleteSessionsOf } from './sessions.queries.ts'

/** How long a repeated request is recognised. */
const rememberedMs = 5 * 60_000

type Reset = { account: Account; tokenHash: Uint8Array; digest: string; request: FastifyRequest }

/** False if the link was used before, perhaps by a faster request, or if the account is gone. */
export async function setPasswordOnce(
  services: Services,
  { account, tokenHash, digest, request }: Reset,
): Promise<boolean> {
  const { cells, config, now } = services
  const { id } = account
  const passwordHash = await hashPassword(digest)
  // Looked up before the account changes, so that an identity connected again meanwhile keeps its claim.
  const release = await lookAtClaims(services, account)
  const time = now()
  const use = { tokenHash, usedAt: new Date(time), rememberedUntil: new Date(time + rememberedMs) }
  const disconnected = await cells
    .of(id)
    .db.transaction()
    .execute(async (trx) => {
      const current = await lockAccount(trx, id)
      if (!current || !(await usePasswordReset(trx, use))) return undefined
      await savePassword(trx, id, passwordHash)
      await deletePasswordResets(trx, id, { except: tokenHash })
      await deleteSessionsOf(trx, id)
      const placeHash = placeHashOf(config.secret, id, deviceOf(request))
      await rememberPlace(trx, { accountId: id, placeHash, now: time })
      const lost = await confirmEmail(trx, current, use.usedAt)
      const change = { kind: 'password_reset', disconnected: lost.map(({ provider }) => provider) } as const
      const mail = securityNoticeMail({ name: current.name, change, publicUrl: config.publicUrl })
      await queueAccountMail(services, trx, current, { mail })
      return lost
    })
  if (!disconnected) return false
  await release(disconnected)
  return true
}

/**
 * Anyone can sign up with someone else's address and connect their own identities. When the address is
 * confirmed for the first time, all of them are disconnected; the rightful owner can connect theirs again.
 */
async function confirmEmail(trx: CellTransaction, account: Account, at: Date): Promise<AccountIdentity[]> {
  if (account.email === null || account.email_confirmed_at !== null) return []
  await saveFirstConfirmation(trx, account.id, at)
  return identitiesOf(account)
}

/**
 * Returns a function that releases the claims held now. A claim left over by a crash expires after a minute.
 */
async function lookAtClaims({ cells: { directory }, log }: Services, account: Account) {
  const held = await Promise.all(
    identitiesOf(account).map(async ({ provider, sub }) => ({
      provider,
      sub,
      claim: await directory.look(provider, sub, account.id),
    })),
  )
  return async (disconnected: AccountIdentity[]): Promise<void> => {
    for (const { provider, sub, claim } of held) {
      if (!disconnected.some((one) => one.provider === provider && one.sub === sub)) continue
      await claim?.release().catch((error: unknown) => log.warn({ err: error }, 'a claim was not released'))
    }
  }
}
