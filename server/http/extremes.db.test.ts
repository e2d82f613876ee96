import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '#server/testing/authorisation-matrix.ts'
import { extremeRequests, plainRequests, type Request } from '#server/testing/extreme-values.ts'
import { givenActivity } from '#server/testing/given-activity.ts'
import { givenAccount } from '#server/testing/given.ts'
import { givenProject } from '#server/testing/given-project.ts'
import { givenVideo } from '#server/testing/given-video.ts'
import { ownedThings } from '#server/testing/owned-things.ts'
import { allEndpoints } from '#server/testing/all-endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const named = allEndpoints
  .filter(({ access }) => access !== 'operator')
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

test.each(named)('%s is never surprised by an own id or by values at their ends', async (_name, endpoint) => {
  const asker = await givenAccount(server, { role: 'moderator', email_confirmed_at: new Date() })
  const ids = {
    'own account': asker.id,
    'own activity': (await givenActivity(server, asker)).id,
    'own project': (await givenProject(server, asker)).id,
    'own video': (await givenVideo(server, asker)).id,
    'someone else': (await givenAccount(server, { home: 'eu' })).id,
  }
  const surprised: string[] = []
  const send = async (says: string, { params, query, body }: Request): Promise<number> => {
    const asked = { params: textsOf(params), query: textsOf(query), body: body as Record<string, unknown> }
    const { statusCode } = await ask(server.app, endpoint, { cookie: asker.cookie }, asked)
    // 501 means that the call does not support this.
    if (statusCode >= 500 && statusCode !== 501) surprised.push(`${statusCode} ${says}`)
    return statusCode
  }
  let best = { id: asker.id, status: 500 }
  for (const [whose, id] of Object.entries(ids))
    for (const request of plainRequests(endpoint, id)) {
      const status = await send(whose, request)
      if (status < best.status) best = { id, status }
    }
  for (const { says, request } of extremeRequests(endpoint, best.id)) await send(says, request)
  // Once more with something that exists, if the path refers to one.
  const thing = await ownedThings[endpoint.path]?.(server, asker)
  if (thing)
    for (const { says, request } of extremeRequests(endpoint, best.id))
      if (!says.startsWith('params'))
        await send(`of an own thing: ${says}`, { ...request, params: thing.params })
  expect(surprised).toEqual([])
})

const textsOf = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encodeURIComponent(String(value))]))
