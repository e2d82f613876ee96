import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { User } from '#contract/accounts/account.ts'
import type { Cells } from '#server/cells/cells.ts'
import { DatabaseAwayError } from '#server/db/engine.ts'
import type { CellDb } from '#server/db/schema.ts'
import { moderatorOnly, notSignedIn } from './app-error.ts'
import {
  expiryOf,
  readSessionCookie,
  renewedBefore,
  renewSessionCookie,
  type SessionToken,
} from './session.ts'

/** Who is asking: the account behind a request's session. */
export type Viewer = Omit<User, 'billing' | 'invitations_sent'> & { session: SessionToken & { id: string } }

declare module 'fastify' {
  interface FastifyRequest {
    viewer: () => Promise<Viewer | undefined>
  }
}

type Options = { cells: Cells; isHttps: boolean; now: () => number }

export async function knowViewers(app: FastifyInstance, needs: Options): Promise<void> {
  await app.register(cookie)
  app.decorateRequest('viewer')
  app.addHook('onRequest', (request, reply, done) => {
    let found: Promise<Viewer | undefined> | undefined
    request.viewer = () => (found ??= findViewer(request, reply, needs))
    done()
  })
}

/** For lists of public content: members whose region is away see what visitors see. */
export async function viewerOrVisitor(viewer: FastifyRequest['viewer']): Promise<Viewer | undefined> {
  try {
    return await viewer()
  } catch (error) {
    if (error instanceof DatabaseAwayError) return undefined
    throw error
  }
}

export async function requireViewer(request: FastifyRequest): Promise<void> {
  if (!(await request.viewer())) throw notSignedIn()
}

export async function requireModerator(request: FastifyRequest): Promise<void> {
  const viewer = await request.viewer()
  if (!viewer) throw notSignedIn()
  if (viewer.role !== 'moderator') throw moderatorOnly()
}

async function findViewer(
  request: FastifyRequest,
  reply: FastifyReply,
  { cells, isHttps, now }: Options,
): Promise<Viewer | undefined> {
  const token = readSessionCookie(request, isHttps)
  if (!token) return undefined
  const { db } = cells.at(token.region)
  const time = now()
  const row = await findSession(db, token, time)
  if (!row) return undefined
  const { remember, is_due, session_id, ...user } = row
  if (is_due) {
    await db
      .updateTable('session')
      .set({ expires_at: expiryOf(remember, time), last_used_at: new Date(time) })
      .where('token_hash', '=', token.hash)
      .execute()
    if (remember) renewSessionCookie(request, reply, isHttps)
  }
  return { ...user, session: { ...token, id: session_id } }
}

type SessionRow = Omit<User, 'billing' | 'invitations_sent'> & {
  session_id: string
  remember: boolean
  is_due: boolean
}

/**
 * Everything about the viewer in one query, in plain SQL because it runs with almost every request. Suspended
 * and deleted accounts count as signed out.
 */
async function findSession(db: CellDb, { hash }: SessionToken, now: number): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select account.id, name, channel_name, email, google_sub, google_email, facebook_sub, facebook_email,
      password_hash is not null as has_password,
      coalesce(email_confirmed_at::text, google_sub, facebook_sub) is not null as is_confirmed, units, home, role,
      session.id as session_id, remember, last_used_at <= ${renewedBefore(now)} as is_due
    from session join account on account.id = session.account_id
    where token_hash = ${hash} and expires_at > ${new Date(now)} and suspended_at is null and deleted_at is null`.execute(
    db,
  )
  return rows[0]
}
