import type { BrowserContext, Page, Route } from '@playwright/test'
import { encodeTile } from '#domain/geo/vector-tile.ts'
import { expectAccessible, expectGoodEverywhere } from './accessibility.ts'
import { activity } from './activity.ts'
import { expect, test, viewport, widths } from './journey.ts'
import { forMaps } from './launch-options.ts'
import { signUp } from './sign-up.ts'
import { uploadActivities } from './upload-activities.ts'

// Maps are drawn in software here, which takes time.
test.use({ ...forMaps, contextOptions: { reducedMotion: 'reduce' } })
// Browsers log every request that fails or is not permitted.
test.use({ expectedOnConsole: /Failed to load resource|Content Security Policy|blocked by CORS policy/ })
test.slow()

const openFreeMap = 'https://tiles.openfreemap.org'
const amazon = 'https://s3.amazonaws.com'
const innsbruck = '/map?w=11.3&s=47.2&e=11.5&n=47.3'
const allowOrigin = { 'access-control-allow-origin': '*' }

const description = {
  tiles: [`${openFreeMap}/planet/20261111_001001_pt/{z}/{x}/{y}.pbf`],
  vector_layers: ['water', 'transportation', 'place'].map((id) => ({ id })),
  attribution: '<a href="https://openfreemap.org">OpenFreeMap</a>',
  maxzoom: 14,
}
const tile = Buffer.from(
  encodeTile([
    {
      name: 'place',
      features: [{ type: 'point', parts: [[2048, 2048]], tags: { class: 'village', name: 'Dorf' } }],
    },
  ]),
)

type Answer = (route: Route) => Promise<void>

const sending =
  (body: Buffer | string, status = 200, headers = {}): Answer =>
  (route) =>
    route.fulfill({ status, body, headers: { ...allowOrigin, ...headers } })
const hanging: Answer = () => new Promise(() => {})

/** Stands in for the public servers; `asked` lists what they were asked. */
async function standIn(context: BrowserContext) {
  const asked: string[] = []
  const server = { asked, describe: sending(JSON.stringify(description)), tiles: sending(tile) }
  await context.route(`${openFreeMap}/**`, (route) => {
    const url = route.request().url()
    asked.push(url)
    return url === `${openFreeMap}/planet` ? server.describe(route) : server.tiles(route)
  })
  await context.route(`${amazon}/**`, (route) => {
    asked.push(route.request().url())
    return sending('', 404)(route)
  })
  return server
}

async function open(page: Page): Promise<string> {
  const response = await page.goto(innsbruck)
  return (await response?.headerValue('content-security-policy')) ?? ''
}

const credit = (page: Page) => page.getByRole('link', { name: 'OpenFreeMap' })
const world = (page: Page) => page.getByRole('link', { name: 'Natural Earth' })
const card = (page: Page) => page.getByRole('region', { name: 'Streets and paths' })
const line = (page: Page) => page.getByText(/^Streets and paths could not be loaded/)
const drawn = { timeout: 180_000 }

test('streets and paths come after one click, from exactly the servers that are named, and go again', async ({
  page,
  context,
}) => {
  await context.clearCookies({ name: 'online-map' })
  const { asked } = await standIn(context)
  const tryToFetch = () =>
    page.evaluate(
      (url) =>
        fetch(url).then(
          () => 'fetched',
          () => 'blocked',
        ),
      `${openFreeMap}/planet`,
    )

  expect(await open(page)).toContain("connect-src 'self';")
  const offer = page.getByRole('button', { name: 'Show streets and paths…' })
  await expect(offer).toBeVisible(drawn)
  await expectGoodEverywhere(page)
  // One line: it stays in the strip that a map leaves free around what it shows.
  expect((await offer.boundingBox())?.height).toBeLessThan(48)
  await offer.click()
  expect(await tryToFetch()).toBe('blocked')
  expect(asked).toEqual([])

  await card(page).getByRole('button', { name: 'Show streets and paths' }).click()
  await expect(credit(page)).toBeVisible(drawn)
  await expect.poll(() => asked.some((url) => url.endsWith('.pbf')), drawn).toBe(true)
  await expect.poll(() => asked.some((url) => url.startsWith(amazon)), drawn).toBe(true)
  await expect(card(page)).toBeHidden()
  expect(await open(page)).toContain(`connect-src 'self' ${openFreeMap} ${amazon};`)
  expect(await tryToFetch()).toBe('fetched')

  await page.getByRole('button', { name: 'Streets and paths' }).click()
  await expectAccessible(page)
  await card(page).getByRole('button', { name: 'Hide streets and paths' }).click()
  await expect(credit(page)).toBeHidden()
  await expect(world(page)).toBeVisible(drawn)
  asked.length = 0
  expect(await open(page)).toContain("connect-src 'self';")
  await expect(world(page)).toBeVisible(drawn)
  await expect(card(page)).toBeHidden()
  expect(asked).toEqual([])
})

for (const width of [widths.phone, widths.wide]) {
  test(`what the map of an activity offers never lies on its track, ${width} px wide`, async ({
    page,
    context,
  }) => {
    await context.clearCookies({ name: 'online-map' })
    await page.setViewportSize(viewport(width))
    await signUp(context)
    // Far from what other journeys import: streets that are there are not offered.
    const given = { name: 'To the hut', startMs: Date.UTC(2026, 4, 1, 6), minutes: 30, lat: 36 }
    await uploadActivities(page, [activity({ ...given, sport: 'hiking' })])
    const { items } = (await (await context.request.get('/api/activities')).json()) as {
      items: { id: string }[]
    }
    await page.goto(`/activity/${items[0]?.id}`)
    const map = page.getByRole('region', { name: 'Map of To the hut' }).last()
    const offer = page.getByRole('region', { name: 'Streets and paths' })
    await expect(offer).toBeVisible(drawn)
    // The route leads to the north-east: its ends are the corners of all of it.
    const moment = page.getByRole('slider', { name: 'Position in the activity' })
    const marker = page.locator('.maplibregl-marker')
    const isClear = async () => {
      for (const key of ['End', 'Home']) {
        await moment.focus()
        await page.keyboard.press(key)
        const [dot, strip, frame] = [
          await marker.boundingBox(),
          await offer.boundingBox(),
          await map.boundingBox(),
        ]
        if (!dot || !strip || !frame) return `nothing to compare at ${key}`
        const [x, y] = [dot.x + dot.width / 2, dot.y + dot.height / 2]
        if (y > strip.y - 4) return `${key} at ${y}, the offer at ${strip.y}`
        if (y < frame.y || x < frame.x || x > frame.x + frame.width) return `${key} is not on the map`
      }
      return 'clear'
    }
    await expect.poll(isClear, drawn).toBe('clear')
    // The charts have one, too.
    await page.getByRole('button', { name: 'Zoom in' }).first().click()
    await page.getByRole('button', { name: 'Show everything' }).click()
    await expect.poll(isClear, drawn).toBe('clear')
  })
}

test.describe('a map whose server', () => {
  test.beforeEach(async ({ context, baseURL }) => {
    await context.addCookies([{ name: 'online-map', value: 'yes', url: baseURL ?? '' }])
  })
  test('is away, or sends HTML, says so once, shows the world, and the streets when they come', async ({
    page,
    context,
  }) => {
    const server = await standIn(context)
    const usual = server.describe
    server.describe = (route) => route.abort()
    await open(page)
    await expect(line(page)).toHaveText(/: tiles\.openfreemap\.org does not answer\./, drawn)
    await expect(world(page)).toBeVisible(drawn)
    await expectAccessible(page)
    server.describe = usual
    server.tiles = sending('<!doctype html><title>Sign in</title>')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(line(page)).toHaveText(/: tiles\.openfreemap\.org sends something else\./, drawn)
    await expect(line(page)).toHaveCount(1)
    await page.setViewportSize(viewport(widths.phone))
    await expectAccessible(page)
    await page.setViewportSize(viewport(widths.wide))
    server.tiles = sending(tile)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(line(page)).toBeHidden(drawn)
    await expect(credit(page)).toBeVisible(drawn)
  })

  test('asks for a pause is left in peace', async ({ page, context }) => {
    const server = await standIn(context)
    server.describe = sending('', 429, {
      'retry-after': '600',
      'access-control-expose-headers': 'retry-after',
    })
    await open(page)
    await expect(line(page)).toHaveText(/asks for a pause\. It will be asked again later\./, drawn)
    await expect(world(page)).toBeVisible(drawn)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
    expect(server.asked.filter((url) => url.startsWith(openFreeMap))).toEqual([`${openFreeMap}/planet`])
  })

  test('does not answer begins without streets', async ({ page, context }) => {
    const server = await standIn(context)
    server.describe = hanging
    await open(page)
    await expect(world(page)).toBeVisible(drawn)
    await expect(line(page)).toHaveText(/takes too long to answer\./, drawn)
  })
})

test('a layer of the operator is chosen once for all maps, and its source is credited', async ({
  page,
  context,
  baseURL,
}) => {
  const layer = {
    name: 'Satellite',
    tiles: `${baseURL ?? ''}/pictures/{z}/{x}/{y}.png`,
    attribution: '© Example Imagery',
    max_zoom: 18,
    tile_size: 256,
    has_names: false,
  }
  await context.route('**/api/site', async (route) => {
    const site = (await (await route.fetch()).json()) as { base_map: object }
    await route.fulfill({ json: { ...site, base_map: { ...site.base_map, layers: [layer] } } })
  })
  const asked: string[] = []
  await context.route('**/pictures/**', (route) => {
    asked.push(route.request().url())
    return sending('', 404)(route)
  })
  await open(page)
  await expect(world(page)).toBeVisible(drawn)
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Layers and legend' }).click()
  await page.getByRole('radio', { name: 'Satellite' }).check()
  await expect(page.getByText('© Example Imagery')).toBeVisible(drawn)
  await expect.poll(() => asked.length, drawn).toBeGreaterThan(0)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('© Example Imagery')).toBeVisible(drawn)
})
