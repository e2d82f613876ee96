import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ config: { publicUrl: 'http://localhost:8080' } })
})
afterAll(() => server.close())

const sandbox = () => server.services.fitnessSandbox!
const strava = () => server.services.fitnessProviders.strava!
const redirectUrl = 'http://localhost:8080/api/strava/token'

function authorizePath(): string {
  const { connect } = strava()
  if (connect.kind !== 'oauth') throw new Error('strava has a page')
  const { pathname, search } = new URL(connect.authorizeUrl({ state: 'st&te', redirectUrl }))
  return `${pathname}${search}`
}

const press = (path: string, fields: [string, string][], headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })

const backOf = (location: unknown) => Object.fromEntries(new URL(String(location)).searchParams)

describe('the page where people give their permission', () => {
  test('has a tick for each scope, and does not cut itself off from the page that opened it', async () => {
    const page = await server.get(authorizePath())
    expect(page.statusCode).toBe(200)
    expect(page.headers['cross-origin-opener-policy']).toBe('unsafe-none')
    for (const scope of ['read', 'activity:read', 'activity:read_all'])
      expect(page.body).toContain(`name="scope" value="${scope}" checked`)
  })

  test('sends back a code and what was left ticked', async () => {
    const pressed = await press(authorizePath(), [
      ['action', 'allow'],
      ['person', 'new'],
      ['scope', 'read'],
      ['scope', 'activity:read'],
      ['scope', 'admin'],
    ])
    expect(pressed.statusCode).toBe(303)
    const back = backOf(pressed.headers.location)
    expect(back).toMatchObject({ state: 'st&te', scope: 'read,activity:read' })
    const { connect } = strava()
    if (connect.kind !== 'oauth') throw new Error('strava has a page')
    const signal = AbortSignal.timeout(60_000)
    const grant = await connect.exchange({ code: back['code']!, redirectUrl, scope: back['scope']!, signal })
    expect(grant.scope).toEqual(['read', 'activity:read'])
  })

  test('has someone with a year of activities, which fill the calendar of whoever connects', async () => {
    const before = new Set(
      sandbox()
        .controls.people('strava')
        .map(({ userId }) => userId),
    )
    await press(authorizePath(), [
      ['action', 'allow'],
      ['person', 'new_with_year'],
      ['scope', 'activity:read'],
    ])
    const { controls } = sandbox()
    const added = controls.people('strava').filter(({ userId }) => !before.has(userId))
    expect(added).toHaveLength(1)
    expect(controls.activitiesOf(added[0]!).length).toBeGreaterThan(100)
  })

  test('knows those who were here before', async () => {
    const person = sandbox().controls.person('strava')
    const pressed = await press(authorizePath(), [
      ['action', 'allow'],
      ['person', person.userId],
      ['scope', 'activity:read'],
    ])
    const { code, scope } = backOf(pressed.headers.location)
    const { connect } = strava()
    if (connect.kind !== 'oauth') throw new Error('strava has a page')
    const signal = AbortSignal.timeout(60_000)
    expect(await connect.exchange({ code: code!, redirectUrl, scope: scope!, signal })).toMatchObject({
      userId: person.userId,
    })
  })

  test('says no when somebody denies', async () => {
    const pressed = await press(authorizePath(), [['action', 'deny']])
    expect(backOf(pressed.headers.location)).toEqual({ state: 'st&te', error: 'access_denied' })
  })

  test('refuses another application, and buttons pressed by another site', async () => {
    expect((await server.get('/dev/fitness/strava/authorize?client_id=other')).statusCode).toBe(400)
    const forged = await press(authorizePath(), [['action', 'allow']], { 'sec-fetch-site': 'cross-site' })
    expect(forged.statusCode).toBe(403)
  })
})

describe('the control room', () => {
  test('records, renames, hides and removes, and shows it', async () => {
    const person = sandbox().controls.person('strava')
    const at = '/dev/fitness/control/strava'
    const pressFor = (action: string, fields: [string, string][] = []) =>
      press(at, [['action', action], ['person', person.userId], ...fields])
    await pressFor('record')
    const [newest] = sandbox().controls.activitiesOf(person)
    expect(newest?.title).toMatch(/^Recorded just now/)
    const about: [string, string] = ['activity', newest!.id]
    await pressFor('rename', [about, ['title', '<b>Tour</b>']])
    await pressFor('private', [about])
    await pressFor('hide', [about])
    expect(sandbox().controls.activitiesOf(person)[0]).toMatchObject({
      title: '<b>Tour</b>',
      isPrivate: true,
      hasHiddenStart: true,
    })
    const page = await server.get(at)
    expect(page.body).toContain('&lt;b&gt;Tour&lt;/b&gt;')
    expect(page.body).not.toContain('<b>Tour')
    await pressFor('remove', [about])
    expect(sandbox().controls.activitiesOf(person)[0]?.id).not.toBe(newest!.id)
  })

  test('sets the limit and the trouble of one platform', async () => {
    const at = '/dev/fitness/control/wahoo'
    await press(at, [
      ['action', 'limit'],
      ['limit', '7'],
    ])
    await press(at, [
      ['action', 'limit'],
      ['limit', '-1'],
    ])
    await press(at, [
      ['action', 'fault'],
      ['fault', 'limited'],
    ])
    const page = (await server.get(at)).body
    expect(page).toMatch(/name="limit"[^>]*value="7"/)
    expect(page).toContain('<option value="limited" selected>')
    expect((await server.get('/dev/fitness/control/polar')).body).toContain('<option value="none" selected>')
    await press(at, [
      ['action', 'fault'],
      ['fault', 'none'],
    ])
  })

  test('ignores people and buttons that do not exist', async () => {
    const before = sandbox().controls.people('strava').length
    for (const [person, action] of [
      ['nobody', 'record'],
      ['nobody', 'revoke'],
      ['', 'toString'],
    ] as const)
      expect(
        (
          await press('/dev/fitness/control/strava', [
            ['action', action],
            ['person', person],
          ])
        ).statusCode,
      ).toBe(303)
    expect(sandbox().controls.people('strava')).toHaveLength(before)
  })

  test('there are no other pages', async () => {
    for (const path of ['/dev/fitness/', '/dev/fitness/garmin/authorize', '/dev/fitness/strava/other'])
      expect((await server.get(path)).statusCode).toBe(404)
  })
})

test('without a sandbox there are no pages', async () => {
  const plain = await startTestApp({ config: { fitnessPlatform: 'off' } })
  expect((await plain.get('/dev/fitness/control/strava')).body).not.toContain('Control room')
  expect(plain.services.fitnessSandbox).toBeUndefined()
  await plain.close()
})
