import type { Page } from '@playwright/test'
import type { MeasuredBrowser } from './browser.ts'

/** Everything that can be overlaid on the picture. */
export const everything = { sensorISO: true, shutterSpeed: true }
export const nothing = Object.fromEntries(
  [
    'map',
    'trail',
    'altitude',
    'distance',
    'speed',
    'grade',
    'heart',
    'ascent',
    'descent',
    'temperature',
    'cadence',
  ]
    .concat('elapsedTime', 'movingTime', 'overlayTelemetry')
    .map((name) => [name, false]),
)

/** Opens the page of a project as on a first visit, until its first frame is there. */
export async function openWatchPage(
  browser: MeasuredBrowser,
  address: string,
  settings: object,
): Promise<Page> {
  const context = await browser.open(new URL(address).origin)
  const page = await context.newPage()
  await page.addInitScript(
    (chosen) => localStorage.setItem('video-settings', chosen),
    JSON.stringify(settings),
  )
  await page.goto(address)
  await untilThereIsAPicture(page)
  return page
}

/** The player's keys work anywhere on the page. */
export function press(page: Page, key: string): Promise<void> {
  return page.keyboard.press(key)
}

export async function until(page: Page, condition: () => boolean): Promise<void> {
  await page.waitForFunction(condition, null, { timeout: 120_000 })
}

export function untilThereIsAPicture(page: Page): Promise<void> {
  return until(page, () => [...document.querySelectorAll('video')].some(({ readyState }) => readyState > 2))
}

export function untilItPlays(page: Page): Promise<void> {
  return until(page, () =>
    [...document.querySelectorAll('video')].some(({ currentTime }) => currentTime > 0.1),
  )
}

export function untilTheMapIsDrawn(page: Page): Promise<void> {
  return until(page, () => performance.getEntriesByName('map-drawn').length > 0)
}

export type Session = Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>

/** One of the browser's metrics of the page. */
export async function metric(session: Session, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find((each) => each.name === name)?.value ?? Number.NaN
}
