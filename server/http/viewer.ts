import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Region } from '#domain/region.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import type { Cells } from '#server/cells/cells.ts'
import type { CellDb } from '#server/db/schema.ts'
import { notSignedIn } from './app-error.ts'
import { expiryOf, isDueForRenewal, readSessionCookie, renewSessionCookie, type SessionToken } from './session.ts'

/** Who asks: the account behind the session of a request. */
export type Viewer = {
  id: string
  name: string
  channel_name: string | null
  email: string | null
  units: UnitSystem | null
  home: Region
  session: SessionToken
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: () => Promise<Viewer | undefined>
  }
}

type Needs = { cells: Cells; isHttps: boolean; now: () => number }

export async function knowViewers(app: FastifyInstance, needs: Needs): Promise<void> {
  await app.register(cookie)
  app.decorateRequest('viewer')
  app.addHook('onRequest', (request, reply, done) => {
    let found: Promise<Viewer | undefined> | undefined
    request.viewer = () => (found ??= findViewer(request, reply, needs))
    done()
  })
}

export async function requireViewer(request: FastifyRequest): Promise<void> {
  if (!(await request.viewer())) throw notSignedIn()
}

async function findViewer(
  request: FastifyRequest,
  reply: FastifyReply,
  { cells, isHttps, now }: Needs,
): Promise<Viewer | undefined> {
  const token = readSessionCookie(request, isHttps)
  if (!token) return undefined
  const { db } = cells.at(token.region)
  const time = now()
  const row = await findSession(db, token, time)
  if (!row) return undefined
  const { remember, expires_at, ...account } = row
  if (isDueForRenewal({ remember, expires_at }, time)) {
    await db
      .updateTable('session')
      .set({ expires_at: expiryOf(remember, time) })
      .where('token_hash', '=', token.hash)
      .execute()
    if (remember) renewSessionCookie(request, reply, isHttps)
  }
  return { ...account, session: token }
}

function findSession(db: CellDb, { hash }: SessionToken, now: number) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['account.id', 'name', 'channel_name', 'email', 'units', 'home', 'remember', 'expires_at'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst()
}
