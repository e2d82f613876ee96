// The page on which a project is watched, with all overlays, the map and the profile: JavaScript until the first picture
// runs and in all, tasks over 50 ms and CPU of the page's thread while it plays (beside the same page with nothing over the
// picture, in turn), from a key to the picture that it seeks, and whether memory, nodes or listeners grow while minutes of
// film go by at eight times their speed. Needs a web build. `node bench/watch-page.ts 60` plays an hour of film.
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { openBrowser, type MeasuredBrowser } from './browser.ts'
import { median } from './interleave.ts'
import { startServerProcess, withTemporaryFolder } from './server-process.ts'
import { signUpAt } from './signed-up.ts'
import { makeWatchedProject } from './watched-project.ts'

const minutes = Number(process.argv[2] ?? 4)
const rounds = 3
const playedMs = 8000
const jsLimitKib = 340

const everything = { sensorISO: true, shutterSpeed: true }
const nothing = Object.fromEntries(
  ['map', 'trail', 'altitude', 'distance', 'speed', 'grade', 'heart', 'ascent', 'descent', 'temperature', 'cadence']
    .concat('elapsedTime', 'movingTime', 'overlayTelemetry')
    .map((name) => [name, false]),
)

await withTemporaryFolder(async (folder) => {
  const server = await startServerProcess(folder, { BOT_CHECK_COST: '1' })
  const browser = await openBrowser()
  try {
    const { cookie } = await signUpAt(server.url)
    const address = await makeWatchedProject({ url: server.url, cookie }, folder)
    await measureBytes(browser, address)
    await measurePlaying(browser, address)
    const page = await openPage(browser, address, everything)
    await untilTheMapIsDrawn(page)
    await measureSeeks(page)
    await measureGrowth(page)
  } finally {
    await browser.close()
    await server.stop()
  }
})

async function openPage(browser: MeasuredBrowser, address: string, settings: object): Promise<Page> {
  const context = await browser.open(new URL(address).origin)
  const page = await context.newPage()
  await page.addInitScript((chosen) => localStorage.setItem('video-settings', chosen), JSON.stringify(settings))
  await page.goto(address)
  await untilThereIsAPicture(page)
  return page
}

/** Keys of the player work anywhere on the page. */
function press(page: Page, key: string): Promise<void> {
  return page.keyboard.press(key)
}

async function until(page: Page, condition: () => boolean): Promise<void> {
  await page.waitForFunction(condition, null, { timeout: 120_000 })
}

function untilThereIsAPicture(page: Page): Promise<void> {
  return until(page, () => [...document.querySelectorAll('video')].some(({ readyState }) => readyState > 2))
}

function untilItPlays(page: Page): Promise<void> {
  return until(page, () => [...document.querySelectorAll('video')].some(({ currentTime }) => currentTime > 0.1))
}

function untilTheMapIsDrawn(page: Page): Promise<void> {
  return until(page, () => performance.getEntriesByName('map-drawn').length > 0)
}

/** As a visitor who presses play at once. */
async function measureBytes(browser: MeasuredBrowser, address: string): Promise<void> {
  const context = await browser.open(new URL(address).origin)
  const page = await context.newPage()
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return
    // What comes after the page was closed does not count.
    const read = response.body().catch(() => Buffer.alloc(0))
    sizes.set(
      response.url(),
      read.then((body) => gzipSync(body, { level: 9 }).length),
    )
  })
  await page.addInitScript(() => document.addEventListener('playing', () => performance.mark('plays'), true))
  await page.goto(address)
  await untilThereIsAPicture(page)
  await press(page, 'k')
  await untilTheMapIsDrawn(page)
  const before = await page.evaluate(() => {
    const [plays] = performance.getEntriesByName('plays')
    return performance
      .getEntriesByType('resource')
      .flatMap(({ name, startTime }) => (startTime < (plays?.startTime ?? 0) ? [name] : []))
  })
  const report = async (urls: Iterable<string>) => {
    const known = await Promise.all([...urls].flatMap((url) => sizes.get(url) ?? []))
    return `${(known.reduce((a, b) => a + b, 0) / 1024).toFixed(0)} KiB gzip in ${known.length} files`
  }
  console.log(
    `JavaScript until it plays: ${await report(new Set(before))} (limit ${jsLimitKib} KiB); in all ${await report(sizes.keys())}`,
  )
  await context.close()
}

async function measurePlaying(browser: MeasuredBrowser, address: string): Promise<void> {
  const sides = [
    { name: 'nothing over the picture', page: await openPage(browser, address, nothing) },
    { name: 'all overlays, map and profile', page: await openPage(browser, address, everything) },
  ]
  const results = sides.map((): Played[] => [])
  for (const { page } of sides) await untilTheMapIsDrawn(page)
  for (let round = -1; round < rounds; round++) {
    for (const [i, { page }] of sides.entries()) {
      await page.bringToFront()
      const played = await play(page)
      if (round >= 0) results[i]?.push(played)
    }
  }
  for (const [i, { name, page }] of sides.entries()) {
    const all = results[i] ?? []
    const tasks = all.flatMap(({ longTasks }) => longTasks)
    const longest = tasks.length > 0 ? `, the longest ${Math.max(...tasks).toFixed(0)} ms` : ''
    const cpu = median(all.map(({ cpuMs }) => cpuMs)) / (playedMs / 1000)
    const pictures = median(all.map((each) => each.pictures)) / (playedMs / 1000)
    console.log(
      `${name.padEnd(30)} ${cpu.toFixed(0).padStart(4)} ms CPU of the page's thread for each second; ${tasks.length} tasks over 50 ms in ${all.length * (playedMs / 1000)} s${longest}; ${pictures.toFixed(0)} pictures a second`,
    )
    await page.context().close()
  }
}

type Played = { longTasks: number[]; cpuMs: number; pictures: number }

/** From the beginning, and after the first second. */
async function play(page: Page): Promise<Played> {
  await press(page, '0')
  await press(page, 'k')
  await untilItPlays(page)
  await page.waitForTimeout(1000)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const before = await metric(session, 'ThreadTime')
  const watched = await page.evaluate(watchTasks, playedMs)
  const cpuMs = ((await metric(session, 'ThreadTime')) - before) * 1000
  await press(page, 'k')
  await session.detach()
  return { ...watched, cpuMs }
}

async function watchTasks(ms: number): Promise<{ longTasks: number[]; pictures: number }> {
  const longTasks: number[] = []
  const observer = new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
  observer.observe({ type: 'longtask' })
  const videos = [...document.querySelectorAll('video')]
  const shown = () => videos.reduce((sum, video) => sum + video.getVideoPlaybackQuality().totalVideoFrames, 0)
  const before = shown()
  await new Promise((resolve) => setTimeout(resolve, ms))
  observer.disconnect()
  return { longTasks, pictures: shown() - before }
}

/** From the key until the picture of that moment is there; one after another, since maps are drawn slowly without a graphics card. */
async function measureSeeks(page: Page): Promise<void> {
  const times: number[] = []
  for (const key of ['5', '2', '8', '1', '9', '3', '7', '4', '6']) {
    await page.evaluate(watchSeek)
    await press(page, key)
    times.push(await page.evaluate(() => (window as unknown as { seek: Promise<number> }).seek))
    await page.waitForTimeout(1500)
  }
  const worst = Math.max(...times)
  console.log(`seek to picture: median ${median(times).toFixed(0)} ms, worst ${worst.toFixed(0)} ms of ${times.length}`)
}

/** In place before the key is pressed. */
function watchSeek(): void {
  const seek = new Promise<number>((resolve) => {
    let begunAt = 0
    addEventListener('keydown', () => (begunAt = performance.now()), { once: true, capture: true })
    for (const video of document.querySelectorAll('video')) {
      video.addEventListener('seeked', () => resolve(performance.now() - begunAt), { once: true })
    }
  })
  Object.assign(window, { seek })
}

async function measureGrowth(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  for (let i = 0; i < 10; i++) await press(page, '>')
  // What is made once is made in the first minutes.
  await loop(page, 2)
  const before = await state(session)
  await loop(page, minutes)
  const after = await state(session)
  const grown = (name: keyof typeof before) => `${before[name].toFixed(0)} to ${after[name].toFixed(0)}`
  console.log(
    `${minutes} minutes of film at 8 times its speed: heap ${grown('heapKib')} KiB, nodes ${grown('nodes')}, listeners ${grown('listeners')}`,
  )
}

/** The film lasts a minute: at its end it begins again. */
async function loop(page: Page, times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    await press(page, '0')
    // It has come to its end before anybody looked.
    if (await page.evaluate(() => [...document.querySelectorAll('video')].every(({ paused }) => paused))) await press(page, 'k')
    await until(
      page,
      () => Number(document.querySelector('[aria-label="Place in the film"]')?.getAttribute('aria-valuenow')) >= 55,
    )
  }
}

type Session = Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>

async function metric(session: Session, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find((each) => each.name === name)?.value ?? Number.NaN
}

async function state(session: Session) {
  await session.send('HeapProfiler.collectGarbage')
  return {
    heapKib: (await metric(session, 'JSHeapUsedSize')) / 1024,
    nodes: await metric(session, 'Nodes'),
    listeners: await metric(session, 'JSEventListeners'),
  }
}
