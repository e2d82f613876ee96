import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { givenGeoTiff, hills } from '#server/testing/given-elevation.ts'
import { givenExtract } from '#server/testing/given-extract.ts'
import { givenIsland, islandBox } from '#server/testing/given-island.ts'
import { expect, test } from './journey.ts'
import { forMaps } from './launch-options.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'

// Maps are drawn in software here, which takes time.
test.use(forMaps)
test.slow()

// Other journeys expect a map without regions.
let server: ServerProcess | undefined
let folder: string
test.beforeAll(async () => {
  test.setTimeout(300_000)
  folder = await mkdtemp(join(tmpdir(), 'trailcast-region-'))
  server = await startServerProcess(async () => ({}))
})
test.afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Like an operator, with `npm run atlas`. */
async function atlas(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('node_modules/.bin/node', ['scripts/atlas.ts', ...args], {
    env: { ...process.env, ...server?.settings },
  })
  return stdout
}

async function givenFile(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}
const givenStreets = (street: string) =>
  givenFile('island.osm.pbf', givenExtract(givenIsland({ street }), { box: islandBox }))
const givenHeights = () =>
  givenFile(
    'island.tif',
    givenGeoTiff({ west: 11, north: 47.1, step: 1 / 1200, width: 120, height: 120, surface: hills }),
  )

/** Well within the region, so that the map shows nothing else. */
const withinIsland = '/map?w=11.03&s=47.045&e=11.05&n=47.055'
const offer = (page: Page) => page.getByRole('region', { name: 'Streets and paths' })
const credit = (page: Page) => page.getByRole('link', { name: '© OpenStreetMap contributors' })
const drawn = { timeout: 180_000 }

/** What the map is read from, and how the server answered. */
function watchRegions(page: Page): { archives: Set<string>; versions: Set<string> } {
  const seen = { archives: new Set<string>(), versions: new Set<string>() }
  page.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url())
    const [, kind] = /^\/api\/map_region\/(\w+)\/island$/.exec(pathname) ?? []
    if (kind === undefined) return
    seen.archives.add(`${kind} ${response.status()}`)
    if (kind === 'tiles') seen.versions.add(searchParams.get('v') ?? '')
  })
  return seen
}

/** The server looks for new regions every few seconds, the map only when it is opened. */
const reopenUntil = (page: Page, isShown: () => Promise<void>) =>
  expect(async () => {
    await page.goto(withinIsland)
    await isShown()
  }).toPass(drawn)

test('a region and its heights are on the map after an import, updated in place, and gone when removed', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: server?.url ?? '', reducedMotion: 'reduce' })
  const { archives, versions } = watchRegions(page)
  await page.goto(withinIsland)
  await expect(offer(page)).toBeVisible(drawn)
  await expect(credit(page)).toBeHidden()
  expect([...archives]).toEqual([])

  expect(await atlas('import', await givenStreets('Old Street'))).toMatch(
    /island was imported: \d+ places, a base map of/,
  )
  expect(await atlas('terrain', await givenHeights())).toContain('The heights of island were made')
  await reopenUntil(page, () => expect(credit(page)).toBeVisible({ timeout: 20_000 }))
  await expect.poll(() => [...archives].toSorted(), drawn).toEqual(['terrain 206', 'tiles 206'])
  await expect(offer(page)).toBeHidden()
  expect(versions.size).toBe(1)

  await atlas('import', await givenStreets('New Street'))
  await reopenUntil(page, () => expect.poll(() => versions.size, { timeout: 20_000 }).toBe(2))
  await expect(credit(page)).toBeVisible(drawn)
  const status = await atlas('status')
  for (const part of ['base map', 'heights']) expect(status).toContain(`island: ${part},`)

  expect(await atlas('remove', 'island')).toContain('island was removed')
  expect(await atlas('status')).toContain('The atlas is empty.')
  await reopenUntil(page, () => expect(offer(page)).toBeVisible({ timeout: 20_000 }))
  await expect(credit(page)).toBeHidden()
  expect([...archives].toSorted()).toEqual(['terrain 206', 'tiles 206'])
})
