import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { TicketPurpose } from '#contract/accounts/provider.ts'
import { SignInProvider } from '#contract/accounts/sign-in.ts'
import { deriveKey } from '#server/keys.ts'
import type { Services } from '#server/services.ts'
import { findBrowser } from '#server/http/popup-browser.ts'
import { ticketInvalid } from './provider-errors.ts'
import { readBearer } from './read-authorization.ts'

const validForSeconds = 600

/** A person's identity at a provider. */
export type ProviderIdentity = {
  provider: SignInProvider
  sub: string
  email: string | null
  /** Whether the provider has verified that the address is this person's. */
  isEmailVerified: boolean
  name: string
}

const Claims = z.object({
  sub: z.string(),
  provider: SignInProvider,
  email: z.string().nullable(),
  email_verified: z.boolean(),
  name: z.string(),
  purpose: TicketPurpose,
  /** The hash of the browser's cookie for which the ticket was made. */
  browser: z.string(),
  jti: z.string(),
  exp: z.number(),
})

export type Ticket = { identity: ProviderIdentity; id: string; expiresAt: Date }

/** Loaded when a provider is first used, to keep the start of the server fast. */
const jose = () => import('jose')

const keyOf = (secret: string): Buffer => deriveKey(secret, 'provider tickets')

/** Our own statement about who the person is, so that the provider's tokens never leave the server. */
export async function makeTicket(
  { config, now }: Services,
  identity: ProviderIdentity,
  { purpose, browser }: { purpose: TicketPurpose; browser: Buffer },
): Promise<string> {
  const { provider, sub, email, isEmailVerified, name } = identity
  const claims = {
    provider,
    email,
    email_verified: isEmailVerified,
    name,
    purpose,
    browser: browser.toString('base64url'),
  }
  const { SignJWT } = await jose()
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(sub)
    .setJti(randomUUID())
    .setExpirationTime(Math.floor(now() / 1000) + validForSeconds)
    .sign(keyOf(config.secret))
}

/**
 * Opens the ticket that a request carries. It can be used repeatedly for ten minutes, but only for its
 * provider and purpose, and in its browser.
 */
export async function openTicket(
  services: Services,
  request: FastifyRequest,
  provider: SignInProvider,
  purpose: TicketPurpose = 'sign_in',
): Promise<Ticket> {
  const { config, now } = services
  const claims = await verifiedClaims(readBearer(request) ?? '', keyOf(config.secret), now())
  const browser = findBrowser(request, config.publicUrl.startsWith('https:'))
  const isGood =
    claims?.provider === provider &&
    claims.purpose === purpose &&
    claims.browser === browser?.toString('base64url')
  if (!isGood) throw ticketInvalid(provider)
  const { sub, email, email_verified: isEmailVerified, name } = claims
  return {
    identity: { provider, sub, email, isEmailVerified, name },
    id: claims.jti,
    expiresAt: new Date(claims.exp * 1000),
  }
}

export async function readTicket(
  services: Services,
  request: FastifyRequest,
  provider: SignInProvider,
  purpose: TicketPurpose = 'sign_in',
): Promise<ProviderIdentity> {
  return (await openTicket(services, request, provider, purpose)).identity
}

async function verifiedClaims(
  ticket: string,
  key: Buffer,
  now: number,
): Promise<z.infer<typeof Claims> | undefined> {
  try {
    const { jwtVerify } = await jose()
    const { payload } = await jwtVerify(ticket, key, { algorithms: ['HS256'], currentDate: new Date(now) })
    return Claims.parse(payload)
  } catch {
    return undefined
  }
}
