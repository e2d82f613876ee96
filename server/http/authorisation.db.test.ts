import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

const contract = import.meta.glob<Record<string, unknown>>('/contract/*.ts', { eager: true })
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
const endpoints = Object.values(contract).flatMap((module) => Object.values(module).filter(isEndpoint))

let server: TestApp
let account: GivenAccount
beforeAll(async () => {
  server = await startTestApp()
  account = await givenAccount(server)
})
afterAll(() => server.close())

const call = ({ method, path }: Endpoint, cookie?: string) =>
  server.app.inject({
    method,
    url: path,
    headers: { 'x-requested-with': 'trailcast', ...(cookie && { cookie }) },
    ...(method !== 'GET' && { payload: {} }),
  })

test('every call that is declared is answered, and no other', async () => {
  const { paths } = (await server.get('/api/openapi.json')).json<{ paths: Record<string, object> }>()
  const answered = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
  const declared = endpoints.map(({ method, path }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect(answered.toSorted()).toEqual(declared.toSorted())
})

test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s asks for a session only if it says so',
  async (_name, endpoint) => {
    const asVisitor = await call(endpoint)
    const asOwner = await call(endpoint, account.cookie)
    const withOldSession = await call(endpoint, `session=us_${'a'.repeat(43)}`)
    const needsSession = endpoint.access === 'signed_in'
    const refused = [asVisitor, withOldSession, asOwner].map(({ statusCode }) => statusCode === 401)
    expect(refused).toEqual([needsSession, needsSession, false])
    for (const reply of [asVisitor, asOwner, withOldSession]) expect(reply.statusCode).toBeLessThan(500)
    // Signing out is one of the calls.
    account = await givenAccount(server)
  },
)
