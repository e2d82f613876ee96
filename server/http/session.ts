import { hash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isRegion, type Region } from '#domain/region.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'
import { newId } from '#server/cells/new-id.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import type { Device } from './device.ts'

/** Sessions slide: they expire this long after their last use. */
const lifetimeMs = { remembered: 90 * dayMs, forgotten: dayMs }
/** How old the recorded last use may be before it is updated, so that most reads do not write. */
const notedEveryMs = hourMs

export type SessionToken = { region: Region; hash: Buffer }
export type NewSession = { accountId: string; home: Region; remember: boolean; device: Device; now: number }

const hashOf = (value: string): Buffer => hash('sha256', value, 'buffer')

export function expiryOf(remember: boolean, now: number): Date {
  return new Date(now + lifetimeMs[remember ? 'remembered' : 'forgotten'])
}

/** Sessions whose recorded last use is before this time are due to be updated and renewed. */
export function renewedBefore(now: number): Date {
  return new Date(now - notedEveryMs)
}

/** It starts with the region, so that only one cell is queried. */
const newValue = (home: Region): string => `${home}_${randomBytes(32).toString('base64url')}`

/** The cookie value and the row to store. */
export function newSession({ accountId, home, remember, device, now }: NewSession) {
  const value = newValue(home)
  const time = new Date(now)
  const row = {
    token_hash: hashOf(value),
    account_id: accountId,
    id: newId(home, now),
    ...device,
    remember,
    created_at: time,
    last_used_at: time,
    expires_at: expiryOf(remember, now),
  }
  return { value, row }
}

/** Gives an ongoing session a new value: anyone else who knows the old one is signed out. */
export async function rotateSession(
  trx: CellTransaction,
  { id, home }: { id: string; home: Region },
): Promise<{ value: string; remember: boolean } | undefined> {
  const value = newValue(home)
  const row = await trx
    .updateTable('session')
    .set({ token_hash: hashOf(value) })
    .where('id', '=', id)
    .returning('remember')
    .executeTakeFirst()
  return row && { value, remember: row.remember }
}

/** The cookie value. */
export async function startSession(db: CellDb | CellTransaction, session: NewSession): Promise<string> {
  const { value, row } = newSession(session)
  await db.insertInto('session').values(row).execute()
  return value
}

/** Browsers enforce the prefix: this host only, https only, all paths. */
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

/** The cookie as received, to be sent again with a new expiry date. */
export function renewSessionCookie(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): void {
  const value = request.cookies[cookieName(isHttps)]
  if (value !== undefined) setSessionCookie(reply, { value, remember: true, isHttps })
}

const cookieAttributes = (isHttps: boolean) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isHttps,
})
