import type { FastifyInstance, FastifyRequest } from 'fastify'
import { changeEmail, changePassword, verifyOwnership } from '#contract/ownership.ts'
import type { SignInProvider } from '#contract/sign-in.ts'
import { ownershipWay } from '#domain/ownership-way.ts'
import { emailTaken, wrongCredentials } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Services } from '#server/services.ts'
import { checkPassword } from './check-password.ts'
import { changeClaimed } from './claimed-value.ts'
import { emailChangedMail } from './mails/email-changed.ts'
import { identityNotOwn, passwordNeedsEmail, verifyOtherwise } from './ownership-errors.ts'
import { makeProof, requireProof } from './ownership-proof.ts'
import { deletePasswordResets, savePassword } from './password-reset.queries.ts'
import { hashPassword } from './password.ts'
import { queueAccountMail } from './queue-account-mail.ts'
import { readBasic } from './read-authorization.ts'
import { deleteOtherSessions } from './sessions.queries.ts'
import { readTicket } from './ticket.ts'

export function ownershipRoutes(app: FastifyInstance, services: Services): void {
  const { cells, config } = services

  handle(app, verifyOwnership, async ({ viewer, body, request }) => {
    const way = ownershipWay(viewer)
    if (way === 'password') await verifyByPassword(services, viewer, request)
    else if (body.provider === way) await verifyByProvider(services, viewer, way, request)
    else throw verifyOtherwise(way)
    return { proof: makeProof(services, viewer) }
  })

  handle(app, changeEmail, async ({ viewer, body: { email, proof } }) => {
    requireProof(services, viewer, proof)
    await changeClaimed(services, viewer.id, {
      kind: 'email',
      value: email,
      taken: emailTaken,
      async alongside(trx, before) {
        // A link that was sent to the old address must not open the account any more.
        await deletePasswordResets(trx, viewer.id)
        const { name, email: oldEmail } = before
        const mail = emailChangedMail({ name, oldEmail, newEmail: email, publicUrl: config.publicUrl })
        for (const recipient of [oldEmail, email]) await queueAccountMail(services, trx, before, { mail, recipient })
      },
    })
  })

  handle(app, changePassword, async ({ viewer, body: { password, proof } }) => {
    requireProof(services, viewer, proof)
    // Nobody could sign in with it: a password is used together with an email.
    if (viewer.email === null) throw passwordNeedsEmail()
    const password_hash = await hashPassword(password)
    await cells
      .of(viewer.id)
      .db.transaction()
      .execute(async (trx) => {
        await savePassword(trx, viewer.id, password_hash)
        await deletePasswordResets(trx, viewer.id)
        // Whoever knew the old one is signed out.
        await deleteOtherSessions(trx, viewer.id, viewer.session.id)
      })
  })
}

async function verifyByPassword(services: Services, viewer: Viewer, request: FastifyRequest): Promise<void> {
  const credentials = readBasic(request)
  if (!credentials) throw verifyOtherwise('password')
  // Not even tried with the address of somebody else: it would count as a try on that account.
  if (credentials.email.toLowerCase() !== viewer.email?.toLowerCase()) throw wrongCredentials()
  const { id } = await checkPassword(services, request, credentials)
  if (id !== viewer.id) throw wrongCredentials()
}

async function verifyByProvider(
  services: Services,
  viewer: Viewer,
  provider: SignInProvider,
  request: FastifyRequest,
): Promise<void> {
  const { sub } = await readTicket(services, request, provider)
  if (sub !== viewer[`${provider}_sub`]) throw identityNotOwn(provider)
}
