// Browser CPU (all processes) from opening an activity page with nothing cached until its track, charts, splits, zones
// and best efforts are all there: a ten-hour activity compared with one hour of the same ride. Needs a web build. `node
// bench/activity-page.ts short.fit long.fit` uses real files.
import { readFile } from 'node:fs/promises'
import { getActivity } from '#contract/activities/activity.ts'
import { givenFit } from '#server/testing/given-fit.ts'
import { sendActivities, untilImported } from '#server/testing/send-activities.ts'
import { openBrowser, type MeasuredBrowser } from './browser.ts'
import { interleave, median, type Sample } from './interleave.ts'
import { startServerProcess, withTemporaryFolder } from './server-process.ts'
import { signUpAt } from './signed-up.ts'

const rounds = Number(process.env.ROUNDS ?? 7)
const limit = 1.3
/** A busy machine without a graphics card is slow. */
const patienceMs = 300_000
const hour = 3600
const [short, long] = await Promise.all(process.argv.slice(2).map((path) => readFile(path)))
const files = {
  'a ride of one hour': short ?? givenFit({ points: hour, stepM: 7 }),
  'a ride of ten hours': long ?? givenFit({ points: 10 * hour, stepM: 7, startMs: Date.UTC(2026, 4, 20, 7) }),
}

await withTemporaryFolder(async (folder) => {
  const server = await startServerProcess(folder, { BOT_CHECK_COST: '1' })
  const browser = await openBrowser()
  try {
    const { cookie } = await signUpAt(server.url)
    const sender = { url: server.url, cookie }
    const walls: number[][] = []
    const sides = []
    for (const [name, file] of Object.entries(files)) {
      const { activity } = await untilImported(sender, await sendActivities(sender, `${name}.fit`, file))
      const url = `${server.url}${getActivity.path.replace('/api', '').replace(':id', activity?.id ?? '')}`
      const taken: number[] = []
      walls.push(taken)
      sides.push({ name, run: () => openedWhole(browser, { url, cookie, taken }) })
    }
    await interleave({
      title: `Page of an activity, until all of it is there (limit ${limit} × baseline)`,
      unit: 'page',
      rounds,
      sides,
    })
    const [shortMs = 0, longMs = 0] = walls.map((taken) => median(taken.slice(1)))
    console.log(`  until all is there: ${shortMs.toFixed(0)} ms and ${longMs.toFixed(0)} ms`)
  } finally {
    await browser.close()
    await server.stop()
  }
})

type Visit = { url: string; cookie: string; taken: number[] }

async function openedWhole(browser: MeasuredBrowser, { url, cookie, taken }: Visit): Promise<Sample> {
  const context = await browser.open(new URL(url).origin, cookie)
  const page = await context.newPage()
  const before = browser.cpuSeconds()
  await page.goto(url, { waitUntil: 'commit' })
  const found = await page.waitForFunction(
    () => {
      const isDrawn = performance.getEntriesByName('track-drawn').length > 0
      const parts = ['.u-over', '[aria-label="Splits"]', '[aria-label="Best power"]']
      return isDrawn && parts.every((part) => document.querySelector(part)) ? performance.now() : undefined
    },
    undefined,
    { timeout: patienceMs, polling: 50 },
  )
  const cpuSeconds = browser.cpuSeconds() - before
  taken.push((await found.jsonValue()) ?? Number.NaN)
  await context.close()
  return { units: 1, cpuSeconds }
}
