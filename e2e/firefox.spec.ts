import type { Browser as Firefox, Page as FirefoxPage } from 'puppeteer-core'
import { mapMessages } from '#web/map/map-messages.ts'
import { findFirefox, withFirefox } from './firefox.ts'
import { givenProject } from './given-project.ts'
import { expect, test } from './journey.ts'
import { ownServer } from './own-server.ts'
import { signUp } from './sign-up.ts'

/** Maps are rendered and videos decoded by a processor that is busy with other work. */
const patiently = { timeout: 180_000 }

test.slow()
test.skip(
  findFirefox() === undefined,
  'Firefox is not installed (apt install firefox-esr), so it was not tested.',
)

/** What Firefox logs about its environment: a machine without a graphics card. */
const ofThisMachine = /WebGL (context|warning|creation)|WEBGL_debug_renderer_info/

function collectComplaints(page: FirefoxPage, complaints: string[]): void {
  page.on('console', (message) => {
    const isComplaint = ['error', 'warn', 'warning'].includes(message.type())
    if (isComplaint && !ofThisMachine.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
}

/**
 * A new tab for each page: what a page still does while it is being left (a request, a change of its address) would
 * abort the navigation to the next one.
 */
async function inNewTab(
  browser: Firefox,
  address: string,
  complaints: string[],
  look: (tab: FirefoxPage) => Promise<void>,
): Promise<void> {
  const tab = await browser.newPage()
  await tab.setViewport({ width: 1280, height: 800 })
  collectComplaints(tab, complaints)
  await tab.goto(address, patiently)
  await look(tab)
  await tab.close()
}

const isThere = (tab: FirefoxPage, selector: string) =>
  tab.waitForSelector(selector, { visible: true, ...patiently })

const hasWebGl = (tab: FirefoxPage) =>
  tab.evaluate(() => document.createElement('canvas').getContext('webgl2') !== null)

const mapIsDrawn = (tab: FirefoxPage) =>
  tab.waitForFunction(() => performance.getEntriesByName('map-drawn').length > 0, patiently)

test('in Firefox the start page, a video, the map, the questions and signing up work, and it complains of nothing', async ({
  page,
}) => {
  const { url: baseURL } = ownServer()
  await signUp(page.context())
  const id = await givenProject(page)

  await withFirefox(async (browser) => {
    await browser.setCookie(
      { name: 'cookie-consent', value: 'necessary', domain: new URL(baseURL).hostname },
      { name: 'online-map', value: 'no', domain: new URL(baseURL).hostname },
    )
    const complaints: string[] = []
    const visit = (path: string, look: (tab: FirefoxPage) => Promise<void>) =>
      inNewTab(browser, `${baseURL}${path}`, complaints, look)

    await test.step('the start page lists the video', () =>
      visit('/', async (tab) => {
        await isThere(tab, `a[href^="/watch/${id}"]`)
      }))
    await test.step('the video plays', () =>
      visit(`/watch/${id}`, async (tab) => {
        await tab.waitForFunction(
          () => [...document.querySelectorAll('video')].some(({ readyState }) => readyState > 2),
          patiently,
        )
        // A press of a button, after which browsers let a video play.
        await tab.keyboard.press('k')
        await tab.waitForFunction(
          () => [...document.querySelectorAll('video')].some(({ currentTime }) => currentTime > 1),
          patiently,
        )
        await ((await hasWebGl(tab)) ? mapIsDrawn(tab) : isThere(tab, 'svg image[href*="/picture"]'))
      }))
    await test.step('the map is drawn', () =>
      visit('/map', async (tab) => {
        // The map stays a still until someone interacts with the page.
        await tab.mouse.move(700, 400)
        await ((await hasWebGl(tab)) ? mapIsDrawn(tab) : isThere(tab, `text/${mapMessages.unavailable}`))
      }))
    await test.step('a question opens', () =>
      visit('/faq', async (tab) => {
        await isThere(tab, 'h1')
        await tab.waitForSelector('#root:not([data-drawn])', patiently)
        await tab.type('input[type=search]', 'gpx')
        const question = await isThere(tab, 'summary')
        await question?.click()
        await isThere(tab, 'details[open]')
      }))
    await test.step('the form for an account opens', () =>
      visit('/settings', async (tab) => {
        await isThere(tab, 'dialog[open] input[type=email], [role=dialog] input[type=email]')
      }))
    expect(complaints).toEqual([])
  })
})
