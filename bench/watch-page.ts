// The page of a project with an activity of a hundred thousand samples, all overlays, the map and the profile. Measures
// the JavaScript until the first frame plays and in total; tasks over 50 ms until everything is there, compared with a
// project whose activity is short; tasks over 50 ms, CPU of the page's main thread and our own share of it during
// playback, alternating with the same page without overlays; and the time from a key press to the frame it seeks. Needs
// a web build. `node bench/watch-page.ts hour` instead plays an hour of video at eight times the speed, and reports
// whether memory, nodes or listeners grow.
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { openBrowser, type MeasuredBrowser } from './browser.ts'
import { median } from './interleave.ts'
import { tracePage, type PageTrace } from './page-trace.ts'
import { startServerProcess, withTemporaryFolder } from './server-process.ts'
import { signUpAt } from './signed-up.ts'
import { measureGrowth } from './watched-hour.ts'
import {
  everything,
  metric,
  nothing,
  openWatchPage,
  press,
  untilItPlays,
  untilTheMapIsDrawn,
  untilThereIsAPicture,
} from './watched-page.ts'
import { makeWatchedProject } from './watched-project.ts'

const isHour = process.argv[2] === 'hour'
const rounds = 3
const playedMs = 8000
const jsLimitKib = 340
const longDay = 100_000
const isOfOthers = (file: string) => /^(hls|map-core|map-view)-/.test(file)

await withTemporaryFolder(async (folder) => {
  const server = await startServerProcess(folder, { BOT_CHECK_COST: '1' })
  const browser = await openBrowser()
  try {
    const { cookie } = await signUpAt(server.url)
    const make = (videoSeconds: number, samples: number) =>
      makeWatchedProject({ url: server.url, cookie }, folder, { videoSeconds, samples })
    if (isHour) {
      const page = await openWatchPage(browser, await make(3600, longDay), everything)
      await untilTheMapIsDrawn(page)
      await measureGrowth(page, 59)
      return
    }
    const [address, shortDay] = [await make(60, longDay), await make(59, 3600)]
    await measureBytes(browser, address)
    await measureArriving(browser, {
      'a recording of 3,600 samples': shortDay,
      'a recording of 100,000 samples': address,
    })
    await measurePlaying(browser, address)
    const page = await openWatchPage(browser, address, everything)
    await untilTheMapIsDrawn(page)
    await measureSeeks(page)
  } finally {
    await browser.close()
    await server.stop()
  }
})

/** Like a visitor who presses play at once. */
async function measureBytes(browser: MeasuredBrowser, address: string): Promise<void> {
  const context = await browser.open(new URL(address).origin)
  const page = await context.newPage()
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return
    // Responses that end after the page was closed do not count.
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

/** From the address to the drawn map, with play pressed as soon as there is a frame. */
async function measureArriving(browser: MeasuredBrowser, sides: Record<string, string>): Promise<void> {
  const results = new Map<string, Arrival[]>()
  for (let round = -1; round < rounds; round++) {
    for (const [name, address] of Object.entries(sides)) {
      const arrival = await arrive(browser, address)
      if (round >= 0) results.set(name, [...(results.get(name) ?? []), arrival])
    }
  }
  for (const [name, all] of results) {
    const playsMs = median(all.map((each) => each.playsMs)).toFixed(0)
    console.log(`${name.padEnd(30)} plays after ${playsMs} ms; ${described(all, 'openings')}`)
  }
}

type Arrival = PageTrace & { playsMs: number }

async function arrive(browser: MeasuredBrowser, address: string): Promise<Arrival> {
  const context = await browser.open(new URL(address).origin)
  const page = await context.newPage()
  await page.addInitScript(() => document.addEventListener('playing', () => performance.mark('plays'), true))
  const trace = await tracePage(page, async () => {
    await page.goto(address)
    await untilThereIsAPicture(page)
    await press(page, 'k')
    await untilItPlays(page)
    await untilTheMapIsDrawn(page)
    await page.waitForTimeout(1000)
  })
  const playsMs = await page.evaluate(() => performance.getEntriesByName('plays')[0]?.startTime ?? Number.NaN)
  await context.close()
  return { ...trace, playsMs }
}

/**
 * A task also waits for the processor while others use it, and for the graphics, which are computed in software here;
 * its own cost is its CPU time.
 */
function described(traces: PageTrace[], of: string, count = traces.length): string {
  const tasks = traces.flatMap((trace) => trace.tasks)
  const [long, busy] = [tasks.filter(({ ms }) => ms > 50), tasks.filter(({ cpuMs }) => cpuMs > 50)]
  const busiest = Math.max(0, ...tasks.map(({ cpuMs }) => cpuMs))
  return `${long.length} tasks over 50 ms in ${count} ${of}, ${busy.length} with more than 50 ms of CPU (most ${busiest.toFixed(0)} ms)`
}

/** With all overlays and with none, in turn. */
async function measurePlaying(browser: MeasuredBrowser, address: string): Promise<void> {
  const sides = [
    { name: 'nothing over the picture', page: await openWatchPage(browser, address, nothing) },
    { name: 'all overlays, map and profile', page: await openWatchPage(browser, address, everything) },
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
    tellPlayed(name, results[i] ?? [])
    await page.context().close()
  }
}

function tellPlayed(name: string, all: Played[]): void {
  const seconds = playedMs / 1000
  const cpu = median(all.map(({ cpuMs }) => cpuMs)) / seconds
  const pictures = median(all.map((each) => each.pictures)) / seconds
  console.log(
    `${name.padEnd(30)} ${cpu.toFixed(0).padStart(4)} ms CPU of the page's thread for each second, ${pictures.toFixed(0)} pictures a second; ${described(all, 's', all.length * seconds)}`,
  )
  const perPicture = (isMeant: (file: string) => boolean) =>
    median(
      all.map(({ scriptMs, pictures: shown }) => {
        const meant = [...scriptMs].filter(([file]) => isMeant(file))
        return meant.reduce((sum, [, ms]) => sum + ms, 0) / shown
      }),
    ).toFixed(3)
  const forced = all.reduce((sum, each) => sum + each.forcedLayouts, 0)
  console.log(
    `${''.padEnd(30)} scripts for each picture: ours ${perPicture((file) => !isOfOthers(file))} ms CPU, map and stream ${perPicture(isOfOthers)} ms; ${forced} forced layouts`,
  )
  const long = all.flatMap(({ tasks }) => tasks).filter((task) => task.ms > 50)
  for (const { ms, cpuMs, parts } of long.toSorted((one, other) => other.cpuMs - one.cpuMs).slice(0, 3)) {
    const longest = parts
      .slice(0, 5)
      .map((part) => `${part.name} ${part.cpuMs.toFixed(0)} of ${part.ms.toFixed(0)}`)
    console.log(`  ${cpuMs.toFixed(0)} ms CPU in a task of ${ms.toFixed(0)} ms: ${longest.join(', ')}`)
  }
}

type Played = PageTrace & { cpuMs: number }

/** Plays from the start, and measures after the first second. */
async function play(page: Page): Promise<Played> {
  await press(page, '0')
  await press(page, 'k')
  await untilItPlays(page)
  await page.waitForTimeout(1000)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const before = await metric(session, 'ThreadTime')
  const trace = await tracePage(page, () => page.waitForTimeout(playedMs))
  const cpuMs = ((await metric(session, 'ThreadTime')) - before) * 1000
  await press(page, 'k')
  await session.detach()
  return { ...trace, cpuMs }
}

/**
 * From the key press until the frame of that moment is there; one at a time, since maps are slow to draw without a
 * graphics card.
 */
async function measureSeeks(page: Page): Promise<void> {
  const times: number[] = []
  for (const key of ['5', '2', '8', '1', '9', '3', '7', '4', '6']) {
    await page.evaluate(watchSeek)
    await press(page, key)
    times.push(await page.evaluate(() => (window as unknown as { seek: Promise<number> }).seek))
    await page.waitForTimeout(1500)
  }
  const worst = Math.max(...times)
  console.log(
    `seek to picture: median ${median(times).toFixed(0)} ms, worst ${worst.toFixed(0)} ms of ${times.length}`,
  )
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
