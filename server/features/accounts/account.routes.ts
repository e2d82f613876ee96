import type { FastifyInstance } from 'fastify'
import { getLoggedIn } from '#contract/accounts/account.ts'
import {
  confirmPasswordReset,
  getBotChallenge,
  requestPasswordReset,
  signIn,
  signOut,
  signUp,
} from '#contract/accounts/sign-in.ts'
import { findBilling, beginWithPlan } from '#server/features/billing/public.ts'
import { countSentInvitations } from '#server/features/friends/public.ts'
import { credentialsMissing } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import { clearSessionCookie, readSessionCookie } from '#server/http/session.ts'
import type { Services } from '#server/services.ts'
import { signUp as signUpAccount } from './account.ts'
import { beginSession } from './begin-session.ts'
import { checkPassword } from './check-password.ts'
import { userOf } from './find-account.ts'
import { askForPasswordReset, setPasswordByToken } from './password-reset.ts'
import { signInWithProvider, signUpWithProvider } from './provider-account.ts'
import { readBasic } from './read-authorization.ts'
import { deleteSession } from './sessions.queries.ts'

export function accountRoutes(app: FastifyInstance, services: Services): void {
  const { cells, botCheck, config, now } = services
  const isHttps = config.publicUrl.startsWith('https:')

  handle(app, getBotChallenge, () => botCheck.challenge(now()))

  handle(app, signIn, async ({ query: { provider, remember = false }, request, reply }) => {
    if (provider) return signInWithProvider(services, { provider, remember, request, reply })
    const credentials = readBasic(request)
    if (!credentials) throw credentialsMissing()
    const account = await checkPassword(services, request, credentials)
    await beginSession(services, { account, remember, request, reply })
    return userOf(services, account)
  })

  handle(app, signUp, async ({ body, request, reply }) => {
    if ('provider' in body) return signUpWithProvider(services, { signUp: body, request, reply })
    const account = await signUpAccount(services, body, request)
    await beginWithPlan(services, account)
    await beginSession(services, { account, remember: body.remember, request, reply })
    return userOf(services, account)
  })

  handle(app, getLoggedIn, async ({ viewer }) => {
    const user = await viewer()
    if (!user) return {}
    const invitations_sent = await countSentInvitations(services, user.id)
    return { ...user, invitations_sent, billing: await findBilling(services, user.id) }
  })

  handle(app, signOut, async ({ request, reply }) => {
    const session = readSessionCookie(request, isHttps)
    if (session) await deleteSession(cells.at(session.region).db, session.hash)
    clearSessionCookie(reply, isHttps)
  })

  handle(app, requestPasswordReset, ({ body }) => askForPasswordReset(services, body.email))

  handle(app, confirmPasswordReset, ({ body: { token, password }, request }) =>
    setPasswordByToken(services, { token, digest: password, request }),
  )
}
