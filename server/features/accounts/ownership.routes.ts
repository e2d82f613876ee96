import type { FastifyInstance, FastifyRequest } from 'fastify'
import { changeEmail, changePassword, verifyOwnership } from '#contract/accounts/ownership.ts'
import type { SignInProvider } from '#contract/accounts/sign-in.ts'
import { ownershipWay } from '#domain/ownership-way.ts'
import { emailTaken, notSignedIn, wrongCredentials } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import { rotateSession, setSessionCookie } from '#server/http/session.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Services } from '#server/services.ts'
import { lockAccount, saveEmailConfirmation } from './account.queries.ts'
import { checkPassword } from './check-password.ts'
import { changeClaimed } from './claimed-value.ts'
import type { Account } from './find-account.ts'
import { emailChangedMail } from './mails/email-changed.ts'
import { securityNoticeMail } from './mails/security-notice.ts'
import { identityNotOwn, passwordNeedsEmail, verifyOtherwise } from './ownership-errors.ts'
import { makeProof, requireProof, spendProof } from './ownership-proof.ts'
import { deletePasswordResets } from './password-reset.queries.ts'
import { savePassword } from './password.queries.ts'
import { hashPassword } from './password.ts'
import { noticeAddressOf, queueAccountMail } from './queue-account-mail.ts'
import { readBasic } from './read-authorization.ts'
import { deleteOtherSessions } from './sessions.queries.ts'
import { readTicket } from './ticket.ts'

export function ownershipRoutes(app: FastifyInstance, services: Services): void {
  const { cells, config, now } = services

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
      permit: (trx) => spendProof(services, trx, viewer, proof),
      async alongside(trx, before) {
        await saveEmailConfirmation(
          trx,
          viewer.id,
          isVerifiedByGoogle(before, email) ? new Date(now()) : null,
        )
        // A link that was sent to the old address must no longer open the account.
        await deletePasswordResets(trx, viewer.id)
        const { name, email: oldEmail } = before
        const mail = emailChangedMail({ name, oldEmail, newEmail: email, publicUrl: config.publicUrl })
        const recipients = new Set([noticeAddressOf(before), email])
        for (const recipient of recipients) await queueAccountMail(services, trx, before, { mail, recipient })
      },
    })
  })

  handle(app, changePassword, async ({ viewer, body: { password, proof }, reply }) => {
    requireProof(services, viewer, proof)
    // A password without an email could not be used to sign in.
    if (viewer.email === null) throw passwordNeedsEmail()
    const password_hash = await hashPassword(password)
    const session = await cells
      .of(viewer.id)
      .db.transaction()
      .execute(async (trx) => {
        const account = await lockAccount(trx, viewer.id)
        if (!account) throw notSignedIn()
        await spendProof(services, trx, viewer, proof)
        await savePassword(trx, viewer.id, password_hash)
        await deletePasswordResets(trx, viewer.id)
        // Signs out anyone who knew the old password, or the cookie of this session.
        await deleteOtherSessions(trx, viewer.id, viewer.session.id)
        const change = { kind: account.password_hash === null ? 'password_set' : 'password_changed' } as const
        const mail = securityNoticeMail({ name: account.name, change, publicUrl: config.publicUrl })
        await queueAccountMail(services, trx, account, { mail })
        return rotateSession(trx, { id: viewer.session.id, home: viewer.home })
      })
    if (session) setSessionCookie(reply, { ...session, isHttps: config.publicUrl.startsWith('https:') })
  })
}

function isVerifiedByGoogle({ google_email, google_email_verified }: Account, email: string): boolean {
  return google_email_verified && google_email?.toLowerCase() === email.toLowerCase()
}

async function verifyByPassword(services: Services, viewer: Viewer, request: FastifyRequest): Promise<void> {
  const credentials = readBasic(request)
  if (!credentials) throw verifyOtherwise('password')
  // Refused without checking the password, which would count as an attempt on someone else's account.
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
  const { sub } = await readTicket(services, request, provider, 'verify')
  if (sub !== viewer[`${provider}_sub`]) throw identityNotOwn(provider)
}
