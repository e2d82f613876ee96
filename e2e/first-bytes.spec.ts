import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { drawnPages, givenShared } from './drawn-for-everyone.ts'
import { openHeld } from './held-page.ts'
import { expect, test, viewport, widths } from './journey.ts'
import { changesBetween, seenTexts } from './seen-texts.ts'
import { signUp } from './sign-up.ts'

type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
type Shift = PerformanceEntry & { value: number; sources: Source[] }
type Shifting = { shifted: number; moved: string[]; addUp: () => void; forget: () => void }

/** Adds up how far content shifts without any user action, as browsers measure it, and records what moved. */
function measureShifts(): void {
  const measured = globalThis as unknown as Shifting
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- Nothing around this function comes with it.
  const place = (rect: DOMRect) => `${rect.x},${rect.y} ${rect.width}x${rect.height}`
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- As above.
  const name = (node: Node | null) =>
    node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent ?? 'something removed')
  const add = (shifts: PerformanceEntryList) => {
    for (const shift of shifts as Shift[]) {
      measured.shifted += shift.value
      for (const source of shift.sources) {
        const way = `${place(source.previousRect)} to ${place(source.currentRect)}`
        measured.moved.push(`${shift.value.toFixed(4)}: ${name(source.node)} from ${way}`)
      }
    }
  }
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  measured.addUp = () => add(observer.takeRecords())
  measured.forget = () => {
    observer.takeRecords()
    measured.shifted = 0
    measured.moved = []
  }
  measured.forget()
}

async function expectNothingMoved(page: Page): Promise<void> {
  const { shifted, moved } = await page.evaluate(() => {
    const measured = globalThis as unknown as Shifting
    measured.addUp()
    return { shifted: measured.shifted, moved: measured.moved }
  })
  expect(shifted, moved.join('\n')).toBeLessThan(0.01)
}

/** When the page has nothing left to ask or to draw. */
async function settle(page: Page): Promise<void> {
  await page.locator('[data-still]').waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
}

/**
 * Waits until text is shown in its own font: a page that has not requested any font yet counts as having loaded all of
 * them.
 */
async function waitForFonts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.load('1em "Inter Variable"')
    await document.fonts.ready
    for (let frame = 0; frame < 2; frame++) await new Promise((resume) => requestAnimationFrame(resume))
  })
}

async function compare(page: Page, path: string): Promise<void> {
  const wake = await openHeld(page, path)
  await waitForFonts(page)
  const before = await seenTexts(page)
  expect(before.length).toBeGreaterThan(5)
  await page.evaluate(() => (globalThis as unknown as Shifting).forget())
  await wake()
  await settle(page)
  await expect.poll(async () => changesBetween(before, await seenTexts(page))).toEqual([])
  await expectNothingMoved(page)
}

type Reader = BrowserContextOptions & { isFirstVisit?: boolean }

async function openAs(browser: Browser, { isFirstVisit = false, ...options }: Reader) {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options })
  if (!isFirstVisit) {
    await context.addCookies([
      { name: 'cookie-consent', value: 'necessary', url: options.baseURL ?? '' },
      { name: 'online-map', value: 'no', url: options.baseURL ?? '' },
    ])
  }
  await context.addInitScript(measureShifts)
  return context
}

const readers = [
  ['a visitor from the United States', 'en-US'],
  ['a visitor from Germany', 'de-DE'],
  // They are asked about cookies, and about streets on every map.
  ['someone on their first visit', 'en-GB'],
  ['a member', 'en-US'],
] as const

for (const width of [widths.wide, widths.phone]) {
  for (const [reader, locale] of readers) {
    test(`at ${width} px, nothing that ${reader} sees changes or moves when a page wakes`, async ({
      browser,
      baseURL,
    }) => {
      // Eight pages.
      test.slow()
      const shared = await givenShared(browser, baseURL)
      const context = await openAs(browser, {
        baseURL: baseURL ?? '',
        locale,
        viewport: viewport(width),
        isFirstVisit: reader === 'someone on their first visit',
      })
      if (reader === 'a member') await signUp(context)
      const page = await context.newPage()
      for (const path of [...drawnPages, shared.watch, shared.activity, shared.channel])
        await test.step(path, () => compare(page, path))
      await context.close()
    })
  }
}

/** Pages whose content comes from the application: at first they show nothing but the menus. */
const pagesOfMembers = ['/my_activities', '/settings/connections', '/following', '/my_projects']

for (const width of [widths.wide, widths.phone]) {
  test(`at ${width} px, nothing that a member sees moves while a page that is not drawn ahead arrives`, async ({
    browser,
    baseURL,
  }) => {
    test.slow()
    // A channel that can be suggested.
    await givenShared(browser, baseURL)
    const context = await openAs(browser, { baseURL: baseURL ?? '', viewport: viewport(width) })
    await signUp(context)
    const page = await context.newPage()
    const sendSuggestions = await holdSuggestions(page)
    for (const path of pagesOfMembers) {
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        if (path === '/following') {
          await expect(
            page.getByRole('heading', { name: 'You are not following anything yet' }),
          ).toBeVisible()
          sendSuggestions()
          await expect(page.getByRole('heading', { name: 'Channels you might like' })).toBeVisible()
        }
        await settle(page)
        await expectNothingMoved(page)
      })
    }
    await context.close()
  })
}

/** They come from every region, long after one's own list: the page is looked at in between. */
async function holdSuggestions(page: Page) {
  const sent = Promise.withResolvers<void>()
  await page.route('**/api/following/*suggestions', async (route) => {
    await sent.promise
    await route.continue()
  })
  return sent.resolve
}

test.describe('the first bytes', () => {
  test.use({ javaScriptEnabled: false, locale: 'en-US' })

  test('are in the units of the reader, as chosen or else by language', async ({ page, baseURL }) => {
    await page.goto('/')
    await expect(page.getByText('mph')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Units' })).toHaveValue('imperial')
    await page.context().addCookies([{ name: 'units', value: 'metric', url: baseURL ?? '' }])
    await page.reload()
    await expect(page.getByText('km/h')).toBeVisible()
  })

  test('of the start page show members their own home, and never the welcome of visitors', async ({
    page,
  }) => {
    await page.goto('/')
    const welcome = page.getByRole('heading', { name: 'Your video knows what. Your watch knows where.' })
    await expect(welcome).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign up' }).first()).toBeVisible()
    await signUp(page.context())
    await page.reload()
    await expect(page.getByRole('navigation', { name: 'Main' }).getByText('My activities')).toBeVisible()
    await expect(welcome).toBeHidden()
    await expect(page.getByRole('button', { name: 'Sign up' })).toBeHidden()
  })
})
