import type { FastifyInstance } from 'fastify'
import { connectIdentity, disconnectIdentity } from '#contract/ownership.ts'
import type { SignInProvider } from '#contract/sign-in.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { changeClaimed } from './claimed-value.ts'
import type { Account } from './find-account.ts'
import { lastWayIn } from './ownership-errors.ts'
import { requireProof } from './ownership-proof.ts'
import { identityTaken } from './provider-errors.ts'
import { readTicket } from './ticket.ts'

export function identityRoutes(app: FastifyInstance, services: Services): void {
  handle(app, connectIdentity, async ({ viewer, params: { provider }, body, request }) => {
    requireProof(services, viewer, body.proof)
    const { sub, email } = await readTicket(services, request, provider)
    await changeClaimed(services, viewer.id, {
      kind: provider,
      value: sub,
      set: { [`${provider}_email`]: email },
      taken: () => identityTaken(provider),
    })
  })

  handle(app, disconnectIdentity, async ({ viewer, params: { provider }, body }) => {
    requireProof(services, viewer, body.proof)
    await changeClaimed(services, viewer.id, {
      kind: provider,
      value: null,
      set: { [`${provider}_email`]: null },
      taken: () => identityTaken(provider),
      check: (account) => refuseLastWayIn(account, provider),
    })
  })
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
