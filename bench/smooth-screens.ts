// What it costs the page's thread to stay smooth: scrolling a list of 10,000 activities (while it loads, and
// once all of it is there), compared with a page with as many bare rows; and hovering, zooming and panning
// the charts of an activity of 100,000 points. Reports CPU for each step of the wheel or pointer, of which a
// 60 Hz screen leaves 16 ms, and tasks over 50 ms of wall-clock time, which other load on the machine
// lengthens. Needs a web build and PostgreSQL.
import type { Page } from '@playwright/test'
import { Client } from 'pg'
import { givenFit } from '#server/testing/given-fit.ts'
import { sendActivities, untilImported } from '#server/testing/send-activities.ts'
import { startPostgres } from '#server/testing/start-postgres.ts'
import { openBrowser } from './browser.ts'
import { startServerProcess, withTemporaryFolder } from './server-process.ts'
import { signUpAt } from './signed-up.ts'

const activities = Number(process.argv[2] ?? 10_000)
const points = Number(process.argv[3] ?? 100_000)

const fill = `
  insert into us.activity (id, account_id, title, sport, start_time_ms, end_time_ms, is_timed, timezone, local_day, country,
    distance_m, moving_time_ms, ascent_m, point_count, sketch, telemetry_key, hides_parts)
  select 'us_01k' || lpad(n::text, 23, '0'), account.id, 'Activity ' || n, (array['running', 'cycling', 'hiking'])[1 + n % 3],
    1.2e12 + n * 4e7, 1.2e12 + n * 4e7 + 3600000, true, 'Europe/Vienna', (to_timestamp(1.2e9 + n * 4e4) at time zone 'Europe/Vienna')::date, 'AT',
    5000 + n % 50000, 3600000, n % 1500, 3600,
    (select jsonb_build_array(jsonb_agg(jsonb_build_array(k * 3, (50 + 40 * sin(n + k / 4.0))::int))) from generate_series(0, 33) k), '', false
  from us.account, generate_series(1, $1::int) n`

await withTemporaryFolder(async (folder) => {
  const postgres = await startPostgres()
  const server = await startServerProcess(folder, { BOT_CHECK_COST: '1', DATABASE_URL: postgres.url })
  const browser = await openBrowser()
  try {
    const { cookie } = await signUpAt(server.url)
    const sender = { url: server.url, cookie }
    const upload = await sendActivities(sender, 'long.fit', givenFit({ points, stepM: 2 }))
    const { activity } = await untilImported(sender, upload)
    const client = new Client({ connectionString: postgres.url })
    await client.connect()
    await client.query(fill, [activities])
    await client.end()
    const context = await browser.open(server.url, cookie)
    const page = await context.newPage()

    const watch = await watcher(page)
    await page.goto(`${server.url}/terms.html`)
    await page.evaluate(drawBareRows, activities)
    report(`bare page with ${activities} rows, scrolled`, await watch(() => scroll(page, 100)))
    await page.goto(`${server.url}/my_activities`)
    await page.getByRole('link', { name: `Activity ${activities}`, exact: true }).waitFor()
    report('list of activities, scrolled while it is loaded', await watch(() => scroll(page, 100)))
    await loadAll(page)
    report(`list of ${activities} activities, scrolled`, await watch(() => scroll(page, -100)))
    await page.goto(`${server.url}/activity/${activity?.id}`)
    await page.getByRole('region', { name: 'Charts' }).waitFor()
    await page.waitForFunction(() => performance.getEntriesByName('track-drawn').length > 0, null, {
      timeout: 300_000,
    })
    await settled(page)
    report(`charts of ${points} points, hovered`, await watch(() => hover(page)))
    report(`charts of ${points} points, zoomed and moved`, await watch(() => zoomAndMove(page)))
  } finally {
    await browser.close()
    await server.stop()
    await postgres.stop()
  }
})

function drawBareRows(count: number): void {
  const rows = Array.from(
    { length: count },
    (_, n) => `<p style="height: 72px; content-visibility: auto">Activity ${n}</p>`,
  )
  document.body.innerHTML = rows.join('')
}

/** Like a quick finger: half a screen with each step. */
async function scroll(page: Page, steps: number): Promise<number> {
  await page.mouse.move(640, 500)
  for (let step = 0; step < Math.abs(steps); step++) {
    await page.mouse.wheel(0, 400 * Math.sign(steps))
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  return Math.abs(steps)
}

/** The oldest activity is the last one. */
async function loadAll(page: Page): Promise<void> {
  const oldest = page.getByRole('link', { name: 'Activity 1', exact: true })
  while ((await oldest.count()) === 0) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}

async function chartBox(page: Page) {
  const chart = page.getByRole('region', { name: 'Charts' }).locator('canvas').first()
  await chart.scrollIntoViewIfNeeded()
  const box = await chart.boundingBox()
  if (!box) throw new Error('There is no chart.')
  return box
}

async function hover(page: Page): Promise<number> {
  const { x, y, width, height } = await chartBox(page)
  for (let step = 0; step < 100; step++)
    await page.mouse.move(x + 60 + ((width - 80) * step) / 100, y + height / 2)
  return 100
}

async function zoomAndMove(page: Page): Promise<number> {
  const { x, y, width, height } = await chartBox(page)
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.keyboard.down('Control')
  for (let step = 0; step < 40; step++) await page.mouse.wheel(0, step < 20 ? -60 : 60)
  await page.keyboard.up('Control')
  for (let step = 0; step < 40; step++) await page.mouse.wheel(step < 20 ? 60 : -60, 0)
  return 80
}

/** Until nothing has been drawn or computed for a second. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let calm = setTimeout(resolve, 1000)
        new PerformanceObserver(() => {
          clearTimeout(calm)
          calm = setTimeout(resolve, 1000)
        }).observe({ type: 'longtask' })
      }),
  )
}

type Watched = { longTasks: number[]; steps: number; cpuMs: number }
type Act = () => Promise<number>

/** Long tasks and CPU of the page's thread during an interaction of this many steps. */
async function watcher(page: Page): Promise<(act: Act) => Promise<Watched>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const threadSeconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN
  }
  return async (act) => {
    await page.evaluate(() => {
      const longTasks: number[] = []
      Object.assign(window, { longTasks })
      const observer = new PerformanceObserver((list) =>
        longTasks.push(...list.getEntries().map(({ duration }) => duration)),
      )
      observer.observe({ type: 'longtask' })
    })
    const before = await threadSeconds()
    const steps = await act()
    const cpuMs = ((await threadSeconds()) - before) * 1000
    const longTasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks)
    return { longTasks, steps, cpuMs }
  }
}

function report(name: string, { longTasks, steps, cpuMs }: Watched): void {
  const longest = longTasks.length > 0 ? `, the longest ${Math.max(...longTasks).toFixed(0)} ms` : ''
  const cost = (cpuMs / steps).toFixed(1).padStart(6)
  console.log(
    `  ${name.padEnd(48)} ${cost} ms CPU for each of ${steps} steps; ${longTasks.length} tasks over 50 ms${longest}`,
  )
}
