import { text } from 'node:stream/consumers'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { getLoggedIn } from '#contract/accounts/account.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { signOut } from '#contract/accounts/sign-in.ts'
import { watchNotifications } from '#contract/notifications/notifications.ts'
import { watchUploadedVideos } from '#contract/videos/video.ts'
import { operatorAuthorization } from '#server/http/operator.ts'
import { givenAccount } from './given.ts'
import type { TestApp } from './start-test-app.ts'

/** Everyone who may make a call. Friends and visibilities are in `visibility-matrix.ts`. */
export const askers = [
  'visitor',
  'invented session',
  'expired session',
  'signed out',
  'suspended',
  'deleted',
  'stranger',
  'owner',
  'moderator',
  'operator',
] as const
export type Asker = (typeof askers)[number]

/** The answer of a guard that refuses someone; any other answer is up to the call itself. */
type Answer = 'let in' | 'not signed in' | 'not a moderator' | 'not the operator'

const signedIn: ReadonlySet<Asker> = new Set(['stranger', 'owner', 'moderator'])

/** The rule: what each kind of access means for each caller. */
export function ruleOf(access: Access, asker: Asker): Answer {
  if (access === 'anyone') return 'let in'
  if (access === 'operator') return asker === 'operator' ? 'let in' : 'not the operator'
  if (!signedIn.has(asker)) return 'not signed in'
  return access === 'moderator' && asker !== 'moderator' ? 'not a moderator' : 'let in'
}

export type Asked = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  /** Instead of a body, for calls that do not take JSON. */
  bytes?: Uint8Array
}

/** Makes the call; `params` fill in the path. */
export async function ask(
  app: FastifyInstance,
  { method, path }: Endpoint,
  headers: Record<string, string>,
  { params = {}, query = {}, body = {}, bytes }: Asked = {},
): Promise<LightMyRequestResponse> {
  const type = bytes ? { 'content-type': 'application/octet-stream' } : {}
  const request: InjectOptions = {
    method,
    url: path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? 'google'),
    headers: { 'x-requested-with': 'trailcast', ...type, ...headers },
    query,
    ...(method !== 'GET' && { payload: bytes ? Buffer.from(bytes) : body }),
  }
  return streams.includes(path) ? beginningOf(app, request) : app.inject(request)
}

const streams = [watchUploadedVideos.path, watchNotifications.path]

/** The event stream stays open for minutes: once access is granted, we do not wait for its end. */
async function beginningOf(app: FastifyInstance, request: InjectOptions): Promise<LightMyRequestResponse> {
  const reply = await app.inject({ ...request, payloadAsStream: true })
  const stream = reply.stream()
  if (reply.statusCode !== 200) return Object.assign(reply, { body: await text(stream) })
  stream.destroy()
  return reply
}

export function answerOf({ statusCode, body }: { statusCode: number; body: string }): Answer {
  if (statusCode === 401 && body === serverMessages.notSignedIn) return 'not signed in'
  if (statusCode === 403 && body === serverMessages.moderatorOnly) return 'not a moderator'
  if (statusCode === 403 && body === serverMessages.operatorOnly) return 'not the operator'
  return 'let in'
}

type AskerHeaders = Record<Asker, Record<string, string>>
const known = new WeakMap<TestApp, AskerHeaders>()

/** The headers of each caller. Recreated when they are no longer valid, since signing out is one of the calls. */
async function headersOfAskers(server: TestApp): Promise<AskerHeaders> {
  const before = known.get(server)
  const isSignedIn = async ({ cookie = '' }) =>
    'id' in (await server.get(getLoggedIn.path, { cookie })).json<object>()
  const isComplete = async (headers: AskerHeaders) =>
    (await Promise.all([...signedIn].map((asker) => isSignedIn(headers[asker])))).every(Boolean)
  if (before && (await isComplete(before))) return before
  const headers = await makeAskers(server)
  known.set(server, headers)
  return headers
}

async function makeAskers(server: TestApp): Promise<AskerHeaders> {
  const { cells, config, now } = server.services
  const [owner, stranger, suspended, deleted, expired, signedOut] = [
    await givenAccount(server),
    await givenAccount(server, { home: 'eu' }),
    await givenAccount(server),
    await givenAccount(server),
    await givenAccount(server),
    await givenAccount(server),
  ]
  const moderator = await givenAccount(server, { role: 'moderator' })
  const { db } = cells.at('us')
  const time = new Date(now())
  await db
    .updateTable('account')
    .set({ suspended_at: time, suspended_reason: 'spam' })
    .where('id', '=', suspended.id)
    .execute()
  await db.updateTable('account').set({ deleted_at: time }).where('id', '=', deleted.id).execute()
  await db.updateTable('session').set({ expires_at: time }).where('account_id', '=', expired.id).execute()
  await server.post(signOut.path, undefined, signedOut)
  return {
    visitor: {},
    'invented session': { cookie: `session=us_${'a'.repeat(43)}` },
    'expired session': { cookie: expired.cookie },
    'signed out': { cookie: signedOut.cookie },
    suspended: { cookie: suspended.cookie },
    deleted: { cookie: deleted.cookie },
    stranger: { cookie: stranger.cookie },
    owner: { cookie: owner.cookie },
    moderator: { cookie: moderator.cookie },
    operator: { authorization: operatorAuthorization(config.secret, now()) },
  }
}

/** The differences between the answers and the rule, one line each. */
export async function findHoles(
  server: TestApp,
  app: FastifyInstance,
  endpoint: Endpoint,
): Promise<string[]> {
  const headers = await headersOfAskers(server)
  const holes: string[] = []
  for (const asker of askers) {
    const reply = await ask(app, endpoint, headers[asker])
    const answer = answerOf(reply)
    const rule = ruleOf(endpoint.access, asker)
    if (answer !== rule) holes.push(`${asker}: ${answer} instead of ${rule}`)
    if (reply.statusCode >= 500 && rule === 'let in')
      holes.push(`${asker}: ${reply.statusCode} ${reply.body}`)
  }
  return holes
}
