import type { MeasuredBrowser } from './browser.ts'
import type { Sample } from './interleave.ts'

export type Visit = {
  url: string
  cookie?: string
  /** The page's name for the moment at which it is drawn. */
  mark: string
}

export type Drawn = Sample & {
  wallMs: number
  /** The URLs of the scripts it has loaded by then. */
  scripts: string[]
}

/** A busy machine without a graphics card is slow. */
const patienceMs = 300_000

/** Opens a URL with nothing cached, and waits until it is drawn. */
export async function drawn(browser: MeasuredBrowser, { url, cookie, mark }: Visit): Promise<Drawn> {
  const context = await browser.open(new URL(url).origin, cookie)
  const page = await context.newPage()
  const before = browser.cpuSeconds()
  await page.goto(url, { waitUntil: 'commit' })
  const found = await page.waitForFunction((name) => performance.getEntriesByName(name)[0]?.startTime, mark, {
    timeout: patienceMs,
    polling: 50,
  })
  const cpuSeconds = browser.cpuSeconds() - before
  const wallMs = (await found.jsonValue()) ?? Number.NaN
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  await context.close()
  return { units: 1, cpuSeconds, wallMs, scripts: loaded.filter((name) => /\.m?js($|\?)/.test(name)) }
}
