import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isRegion, type Region } from '#domain/region.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Sessions slide: they end this long after they were last used. */
const lifetimeMs = { remembered: 90 * dayMs, forgotten: dayMs }
/** How much of a lifetime has to be used up before it is renewed, so that reading does not mean writing. */
const renewAfter = { remembered: 1 / 90, forgotten: 1 / 2 }

export type SessionToken = { region: Region; hash: Buffer }
export type NewSession = { accountId: string; home: Region; remember: boolean; now: number }

const kindOf = (remember: boolean) => (remember ? 'remembered' : 'forgotten')
const hashOf = (value: string): Buffer => createHash('sha256').update(value).digest()

export function expiryOf(remember: boolean, now: number): Date {
  return new Date(now + lifetimeMs[kindOf(remember)])
}

export function isDueForRenewal(session: { remember: boolean; expires_at: Date }, now: number): boolean {
  const kind = kindOf(session.remember)
  const used = lifetimeMs[kind] - (session.expires_at.getTime() - now)
  return used > lifetimeMs[kind] * renewAfter[kind]
}

/** The value for the cookie. It begins with the region, so that one cell is asked and not all. */
export async function startSession(db: CellDb | CellTransaction, session: NewSession): Promise<string> {
  const value = `${session.home}_${randomBytes(32).toString('base64url')}`
  await db
    .insertInto('session')
    .values({
      token_hash: hashOf(value),
      account_id: session.accountId,
      remember: session.remember,
      created_at: new Date(session.now),
      expires_at: expiryOf(session.remember, session.now),
    })
    .execute()
  return value
}

/** Browsers keep the prefix to its promise: only this host, only over https, for every path. */
const cookieName = (isHttps: boolean): string => (isHttps ? '__Host-session' : 'session')

export function readSessionCookie(request: FastifyRequest, isHttps: boolean): SessionToken | undefined {
  const value = request.cookies[cookieName(isHttps)]
  const region = /^([a-z]{2})_[\w-]{43}$/.exec(value ?? '')?.[1]
  if (value === undefined || region === undefined || !isRegion(region)) return undefined
  return { region, hash: hashOf(value) }
}

type Cookie = { value: string; remember: boolean; isHttps: boolean }

export function setSessionCookie(reply: FastifyReply, { value, remember, isHttps }: Cookie): void {
  reply.setCookie(cookieName(isHttps), value, {
    ...cookieAttributes(isHttps),
    ...(remember && { maxAge: lifetimeMs.remembered / 1000 }),
  })
}

export function clearSessionCookie(reply: FastifyReply, isHttps: boolean): void {
  reply.clearCookie(cookieName(isHttps), cookieAttributes(isHttps))
}

/** The cookie as it came, to be sent again with a new date. */
export function renewSessionCookie(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): void {
  const value = request.cookies[cookieName(isHttps)]
  if (value !== undefined) setSessionCookie(reply, { value, remember: true, isHttps })
}

const cookieAttributes = (isHttps: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax' as const, secure: isHttps })
