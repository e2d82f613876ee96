import { fastify } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endSession, listSessions, type SessionInfo } from '#contract/sessions.ts'
import { ask, findHoles } from '#server/testing/authorisation-matrix.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { handleErrors } from './error-handler.ts'
import { handle } from './handle.ts'
import { knowOperators } from './operator.ts'
import { knowViewers } from './viewer.ts'

const contract = import.meta.glob<Record<string, unknown>>('/contract/*.ts', { eager: true })
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
const endpoints = Object.values(contract).flatMap((module) => Object.values(module).filter(isEndpoint))
const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

test('every call that is declared is answered, and no other', async () => {
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
        expect((await ask(server.app, endpoint, { cookie: stranger.cookie }, thing.params)).statusCode).toBe(404)
      }
      expect(await thing.isThere()).toBe(true)
      expect((await ask(server.app, endpoint, { cookie: owner.cookie }, thing.params)).statusCode).toBeLessThan(300)
    },
  )
})

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
