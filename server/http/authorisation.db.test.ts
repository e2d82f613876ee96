import { fastify } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import { changeEmail, changePassword, deleteAccount, downloadAccount } from '#contract/ownership.ts'
import { endSession, listSessions, type SessionInfo } from '#contract/sessions.ts'
import { ask, findHoles } from '#server/testing/authorisation-matrix.ts'
import { digest, givenOwner, givenProof } from '#server/testing/given-proof.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { handleErrors } from './error-handler.ts'
import { handle } from './handle.ts'
import { knowOperators } from './operator.ts'
import { startSession } from './session.ts'
import { knowViewers } from './viewer.ts'

const contract = import.meta.glob<Record<string, unknown>>('/contract/*.ts', { eager: true })
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
const endpoints = Object.values(contract).flatMap((module) => Object.values(module).filter(isEndpoint))
const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

let server: TestApp
const added: string[] = []
beforeAll(async () => {
  server = await startTestApp({
    // Whatever is read can be asked for without its content, too.
    onRoute: ({ method, url }) => added.push(...[method].flat().flatMap((each) => (each === 'HEAD' ? [] : `${each} ${url}`))),
  })
})
afterAll(() => server.close())

/** Open to everybody, and about nobody: whether the server is well, descriptions of the calls, and where providers lead back to. */
const besides = [
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs/json',
  'GET /api/docs/yaml',
  'GET /api/docs/static/*',
  'GET /api/docs/static/index.html',
  'GET /api/docs/static/swagger-initializer.js',
  'GET /api/google/callback',
  'GET /api/facebook/callback',
]

test('every call that is declared is answered, and nothing is answered besides but what is listed here', () => {
  const declared = endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(added.toSorted()).toEqual([...declared, ...besides].toSorted())
})

test('every call that is declared is described', async () => {
  const { paths } = (await server.get('/api/openapi.json')).json<{ paths: Record<string, object> }>()
  const answered = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
  const declared = endpoints.map(({ method, path }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect(answered.toSorted()).toEqual(declared.toSorted())
})

test.each(named)('%s lets in whom its rule lets in, and nobody else', async (_name, endpoint) => {
  expect(await findHoles(server, server.app, endpoint)).toEqual([])
})

type Owned = { params: Record<string, string>; isThere: () => Promise<boolean> }

async function givenSession(owner: GivenAccount): Promise<Owned> {
  const ids = async () => {
    const sessions = (await server.get(listSessions.path, owner)).json<SessionInfo[]>()
    return sessions.map(({ id }) => id)
  }
  const [id = ''] = await ids()
  return { params: { id }, isThere: async () => (await ids()).includes(id) }
}

describe('what belongs to somebody', () => {
  /** One of each, for every call whose path names a thing by its id. */
  const things: Record<string, (owner: GivenAccount) => Promise<Owned>> = { [endSession.path]: givenSession }

  test('has an example for every call that names it', () => {
    expect(endpoints.map(({ path }) => path).filter((path) => path.includes(':id'))).toEqual(Object.keys(things))
  })

  test.each(named.filter(([name]) => name.includes(':id')))(
    '%s: for everybody else it does not exist',
    async (_name, endpoint) => {
      const owner = await givenAccount(server)
      const thing = await things[endpoint.path]?.(owner)
      if (!thing) throw new Error(`there is no example for ${endpoint.path}`)
      for (const home of ['us', 'eu'] as const) {
        const stranger = await givenAccount(server, { home })
        expect((await ask(server.app, endpoint, { cookie: stranger.cookie }, thing)).statusCode).toBe(404)
      }
      expect(await thing.isThere()).toBe(true)
      expect((await ask(server.app, endpoint, { cookie: owner.cookie }, thing)).statusCode).toBeLessThan(300)
    },
  )
})

const fieldsOf = (schema: unknown): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

describe('what only the owner may do', () => {
  const needing = named.filter(([, { query, body }]) => [query, body].flatMap(fieldsOf).includes('proof'))
  const examples: Record<string, string> = { email: 'another@trailcast.example', password: digest }

  test('is what changes the way in, hands out everything, or ends it', () => {
    expect(needing.map(([name]) => name)).toEqual(
      expect.arrayContaining(
        [changeEmail, changePassword, deleteAccount, downloadAccount].map(({ method, path }) => `${method} ${path}`),
      ),
    )
  })

  test.each(needing)('%s: a session alone does not do', async (_name, endpoint) => {
    const [owner, other] = [await givenOwner(server), await givenOwner(server)]
    const elsewhere = await sessionOf(owner)
    const proof = await givenProof(server, owner)
    const part = endpoint.body ? 'body' : 'query'
    const rest = Object.fromEntries(
      fieldsOf(endpoint[part]).flatMap((field) => (examples[field] ? [[field, examples[field]]] : [])),
    )
    const answer = async (cookie: string, given: Record<string, string>) => {
      const { statusCode, body } = await ask(server.app, endpoint, { cookie }, { [part]: { ...rest, ...given } })
      return [statusCode, body]
    }
    expect(await answer(owner.cookie, {})).toEqual([422, 'proof is missing.'])
    const refused = [403, messages.proofInvalid]
    expect(await answer(owner.cookie, { proof: 'invented' })).toEqual(refused)
    expect(await answer(owner.cookie, { proof: await givenProof(server, other) })).toEqual(refused)
    expect(await answer(elsewhere, { proof })).toEqual(refused)
    // The same with the proof of this session is not refused for want of a proof.
    expect(await answer(owner.cookie, { proof })).not.toContain(messages.proofInvalid)
  })
})

/** The same account in one more browser. */
async function sessionOf({ id: accountId, home }: GivenAccount): Promise<string> {
  const { cells, now } = server.services
  const device = { browser: 'Safari on iPhone', place: '198.51.100.x' }
  return `session=${await startSession(cells.at(home).db, { accountId, home, remember: true, device, now: now() })}`
}

test.each(named.filter(([, { access }]) => access !== 'anyone'))(
  '%s without its guard would be noticed',
  async (_name, endpoint) => {
    const { cells, config, now } = server.services
    const app = fastify()
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    handleErrors(app)
    await knowViewers(app, { cells, isHttps: false, now })
    knowOperators(app, { secret: config.secret, now })
    const { params: _params, query: _query, body: _body, ...call } = endpoint
    handle(app, { ...call, params: undefined, query: undefined, body: undefined, reply: 'empty', access: 'anyone' }, () => {})
    const holes = await findHoles(server, app, endpoint)
    expect(holes).toContain(`visitor: let in instead of ${endpoint.access === 'operator' ? 'not the operator' : 'not signed in'}`)
    await app.close()
  },
)
