import type { FastifyInstance } from 'fastify'
import { connectIdentity, disconnectIdentity } from '#contract/accounts/ownership.ts'
import type { SignInProvider } from '#contract/accounts/sign-in.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { saveEmailConfirmation } from './account.queries.ts'
import { changeClaimed } from './claimed-value.ts'
import type { Account } from './find-account.ts'
import { columnsWithout, identityColumns } from './identity-columns.ts'
import { securityNoticeMail, type SecurityChange } from './mails/security-notice.ts'
import { lastWayIn } from './ownership-errors.ts'
import { requireProof, spendProof } from './ownership-proof.ts'
import { identityTaken } from './provider-errors.ts'
import { queueAccountMail } from './queue-account-mail.ts'
import { readTicket, type ProviderIdentity } from './ticket.ts'

export function identityRoutes(app: FastifyInstance, services: Services): void {
  const { config, now } = services

  handle(app, connectIdentity, async ({ viewer, params: { provider }, body, request }) => {
    requireProof(services, viewer, body.proof)
    const identity = await readTicket(services, request, provider)
    await changeClaimed(services, viewer.id, {
      kind: provider,
      value: identity.sub,
      set: identityColumns(identity),
      taken: () => identityTaken(provider),
      permit: (trx) => spendProof(services, trx, viewer, body.proof),
      async alongside(trx, before) {
        if (vouchesFor(identity, before)) await saveEmailConfirmation(trx, viewer.id, new Date(now()))
        await tell(trx, before, { kind: 'identity_connected', provider })
      },
    })
  })

  handle(app, disconnectIdentity, async ({ viewer, params: { provider }, body }) => {
    requireProof(services, viewer, body.proof)
    await changeClaimed(services, viewer.id, {
      kind: provider,
      value: null,
      set: columnsWithout(provider),
      taken: () => identityTaken(provider),
      permit: (trx) => spendProof(services, trx, viewer, body.proof),
      check: (account) => refuseLastWayIn(account, provider),
      alongside: (trx, before) => tell(trx, before, { kind: 'identity_disconnected', provider }),
    })
  })

  async function tell(trx: CellTransaction, account: Account, change: SecurityChange): Promise<void> {
    const mail = securityNoticeMail({ name: account.name, change, publicUrl: config.publicUrl })
    await queueAccountMail(services, trx, account, { mail })
  }
}

/** Whether the provider confirms that the account's address belongs to this person. */
function vouchesFor({ email, isEmailVerified }: ProviderIdentity, account: Account): boolean {
  return isEmailVerified && email !== null && email.toLowerCase() === account.email?.toLowerCase()
}

function refuseLastWayIn(account: Account, provider: SignInProvider): void {
  const others = {
    password: account.password_hash !== null && account.email !== null,
    google: account.google_sub !== null,
    facebook: account.facebook_sub !== null,
    [provider]: false,
  }
  if (account[`${provider}_sub`] !== null && !Object.values(others).includes(true)) throw lastWayIn(provider)
}
