import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveAccountSettings } from '#contract/accounts/account.ts'
import { drawings, nameOfDrawing } from '#contract/site/page-facts.ts'
import { signOut } from '#contract/accounts/sign-in.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let folder: string
let server: TestApp
let member: GivenAccount
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trailcast-facts-'))
  await mkdir(join(folder, 'pages'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><html lang="en"></html>')
  for (const name of drawings.map(nameOfDrawing)) {
    const pages = { '/faq': `<!doctype html><html lang="en">${name}</html>` }
    await writeFile(join(folder, 'pages', `${name}.json`), JSON.stringify({ pages, shells: {} }))
  }
  server = await startTestApp({ webRoot: folder })
  member = await givenAccount(server)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function open(headers: Record<string, string>, asker?: GivenAccount) {
  const reply = await server.get('/faq', asker, { headers })
  return { drawing: />([\w-]+)</.exec(reply.body)?.[1] ?? '', headers: reply.headers }
}

test.each([
  ['en-US,en;q=0.9', '', 'imperial'],
  ['de-DE,de;q=0.9,en-US;q=0.8', '', 'metric'],
  ['', '', 'metric'],
  ['*;q=x, ???', '', 'metric'],
  ['en-US', 'units=metric', 'metric'],
  ['de-DE', 'units=imperial', 'imperial'],
  ['de-DE', 'units=furlongs', 'metric'],
])('a visitor with the language %s and the cookie %s reads %s units', async (language, cookie, units) => {
  const { drawing } = await open({ 'accept-language': language, cookie })
  expect(drawing).toMatch(new RegExp(`^visitor-${units}-`))
})

test('the question about cookies is asked until it is answered with one of its answers', async () => {
  for (const [cookie, expected] of [
    ['', 'asking'],
    ['cookie-consent=whatever', 'asking'],
    ['cookie-consent=embeds', 'answered'],
  ] as const)
    expect((await open({ cookie })).drawing).toMatch(new RegExp(`-${expected}$`))
})

test('a member gets a page of members in the units of the account, which nobody else may keep', async () => {
  await server.post(saveAccountSettings.path, { units: 'imperial' }, member)
  const { drawing, headers } = await open({ 'accept-language': 'de-DE' }, member)
  expect(drawing).toMatch(/^member-imperial-/)
  expect(headers).toMatchObject({ 'cache-control': 'private, no-cache' })
  expect(headers['vary']).toMatch(/cookie, accept-language/)
})

test('a page that is not drawn ahead says from its first bytes on who reads it, too', async () => {
  const ofMember = await server.get('/my_activities', member)
  expect(ofMember.body).toMatch(/^<!doctype html><html data-facts="[^"]+" data-member="true" lang="en">/)
  expect(ofMember.body).toContain('&quot;isMember&quot;:true')
  expect(ofMember.headers).toMatchObject({ 'cache-control': 'private, no-cache' })
  const ofVisitor = await server.get('/my_activities')
  expect(ofVisitor.body).toContain('&quot;isMember&quot;:false')
  expect(ofVisitor.body).not.toContain('data-member')
})

test('who is not signed in any more gets the page of visitors, whatever the browser still sends', async () => {
  const leaving = await givenAccount(server)
  await server.post(signOut.path, undefined, leaving)
  expect((await open({}, leaving)).drawing).toMatch(/^visitor-/)
  expect((await open({ cookie: `session=eu_${'a'.repeat(43)}` })).drawing).toMatch(/^visitor-/)
})
