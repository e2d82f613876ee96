import type { MeasuredBrowser } from './browser.ts'
import type { Sample } from './interleave.ts'

export type Visit = {
  url: string
  cookie?: string
  /** What the page calls the moment in which it is drawn. */
  mark: string
}

export type Drawn = Sample & {
  wallMs: number
  /** The addresses of the programs it has loaded until then. */
  scripts: string[]
}

/** A machine without a graphics card that does other work besides takes its time. */
const patienceMs = 300_000

/** Opens an address with nothing kept from before, and waits until it is drawn. */
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
