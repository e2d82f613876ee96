import type { FastifyInstance } from 'fastify'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import { operatorAuthorization } from '#server/http/operator.ts'
import { givenAccount } from './given.ts'
import type { TestApp } from './start-test-app.ts'

/** Everybody who may come to a call. Friends and visibilities join when there is something to be seen by them. */
export const askers = ['visitor', 'ended session', 'suspended', 'deleted', 'stranger', 'owner', 'operator'] as const
export type Asker = (typeof askers)[number]

/** How a guard turns somebody away; whatever else a call answers is its own matter. */
type Answer = 'let in' | 'not signed in' | 'not the operator'

const signedIn: ReadonlySet<Asker> = new Set(['stranger', 'owner'])

/** The rule of the house: what each access means for each asker. */
export function ruleOf(access: Access, asker: Asker): Answer {
  if (access === 'anyone') return 'let in'
  if (access === 'operator') return asker === 'operator' ? 'let in' : 'not the operator'
  return signedIn.has(asker) ? 'let in' : 'not signed in'
}

/** Makes the call as each of them; `params` fill the path. */
export async function ask(
  app: FastifyInstance,
  { method, path }: Endpoint,
  headers: Record<string, string>,
  params: Record<string, string> = {},
) {
  return app.inject({
    method,
    url: path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? 'google'),
    headers: { 'x-requested-with': 'trailcast', ...headers },
    ...(method !== 'GET' && { payload: {} }),
  })
}

export function answerOf({ statusCode, body }: { statusCode: number; body: string }): Answer {
  if (statusCode === 401 && body === messages.notSignedIn) return 'not signed in'
  if (statusCode === 403 && body === messages.operatorOnly) return 'not the operator'
  return 'let in'
}

/** The headers that each asker comes with. Made anew for each call, since signing out is one of the calls. */
export async function headersOfAskers(server: TestApp): Promise<Record<Asker, Record<string, string>>> {
  const { cells, config, now } = server.services
  const [owner, stranger, suspended, deleted] = [
    await givenAccount(server),
    await givenAccount(server, { home: 'eu' }),
    await givenAccount(server),
    await givenAccount(server),
  ]
  const { db } = cells.at('us')
  const time = new Date(now())
  await db.updateTable('account').set({ suspended_at: time, suspended_reason: 'spam' }).where('id', '=', suspended.id).execute()
  await db.updateTable('account').set({ deleted_at: time }).where('id', '=', deleted.id).execute()
  return {
    visitor: {},
    'ended session': { cookie: `session=us_${'a'.repeat(43)}` },
    suspended: { cookie: suspended.cookie },
    deleted: { cookie: deleted.cookie },
    stranger: { cookie: stranger.cookie },
    owner: { cookie: owner.cookie },
    operator: { authorization: operatorAuthorization(config.secret, now()) },
  }
}

/** Where the answers differ from the rule, one line each. */
export async function findHoles(server: TestApp, app: FastifyInstance, endpoint: Endpoint): Promise<string[]> {
  const headers = await headersOfAskers(server)
  const holes: string[] = []
  for (const asker of askers) {
    const reply = await ask(app, endpoint, headers[asker])
    const answer = answerOf(reply)
    const rule = ruleOf(endpoint.access, asker)
    if (answer !== rule) holes.push(`${asker}: ${answer} instead of ${rule}`)
    if (reply.statusCode >= 500 && rule === 'let in') holes.push(`${asker}: ${reply.statusCode} ${reply.body}`)
  }
  return holes
}
