import { createHash } from 'node:crypto'
import { verifyOwnership } from '#contract/accounts/ownership.ts'
import type { TicketPurpose } from '#contract/accounts/provider.ts'
import type { SignInProvider } from '#contract/accounts/sign-in.ts'
import { makeTicket } from '#server/features/accounts/ticket.ts'
import { basic, givenAccount, type AccountOptions, type GivenAccount } from './given.ts'
import type { TestApp } from './start-test-app.ts'

export const digest = 'ab'.repeat(32)

const browser = 'b'.repeat(43)
/** The cookie of a browser that has started signing in at a provider. */
export const browserCookie = `sign-in=${browser}`

/** Someone in that browser, with a password. */
export async function givenOwner(server: TestApp, options: AccountOptions = {}): Promise<GivenAccount> {
  const account = await givenAccount(server, { password: digest, ...options })
  return { ...account, cookie: `${account.cookie}; ${browserCookie}` }
}

/**
 * The header with a ticket for what a provider has confirmed in that browser. Verifying ownership needs a ticket made
 * for that purpose.
 */
export async function ticketFor(
  { services }: TestApp,
  provider: SignInProvider,
  sub: string,
  purpose: TicketPurpose = 'sign_in',
): Promise<{ authorization: string }> {
  const identity = { provider, sub, email: `${sub}@${provider}.example`, isEmailVerified: true, name: 'Ann' }
  const value = await makeTicket(services, identity, {
    purpose,
    browser: createHash('sha256').update(browser).digest(),
  })
  return { authorization: `Bearer ${value}` }
}

type Evidence = { headers?: Record<string, string>; provider?: SignInProvider }

/** Verifies ownership by password, unless other evidence is given. */
export function verify(server: TestApp, asker: GivenAccount, { headers, provider }: Evidence = {}) {
  const body = provider ? { provider } : {}
  return server.post(verifyOwnership.path, body, asker, { headers: headers ?? basic(asker.email, digest) })
}

export async function givenProof(
  server: TestApp,
  asker: GivenAccount,
  evidence: Evidence = {},
): Promise<string> {
  const reply = await verify(server, asker, evidence)
  return verifyOwnership.reply.parse(reply.json()).proof
}
