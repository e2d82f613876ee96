import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { getLoggedIn } from '#contract/accounts/account.ts'
import { getChannel, getNextUp, getRecommendedVideos, searchVideos } from '#contract/discovery/discovery.ts'
import { getSite } from '#contract/site/site.ts'
import { getTile } from '#contract/tiles/tile.ts'
import { givenListed } from '#server/testing/given-listed-project.ts'
import { givenAccount } from '#server/testing/given.ts'
import { startTestApp } from '#server/testing/start-test-app.ts'
import { embeddedPlace, type Place } from './place.ts'
import { startReaders } from './readers.ts'
import { report } from './report.ts'
import { startServer } from './run-server.ts'
import { howMany } from './scale.ts'

const soakSeconds = howMany({ small: 10, full: 3600 })
const perSecond = howMany({ small: 40, full: 100 })
const [channels, projectsOfEach] = [10, howMany({ small: 3, full: 20 })]
/**
 * How much memory a server with the embedded database may use while serving reads for any length of time (`settled`),
 * and how much for a moment soon after the start (`once`): optimizing PostgreSQL's parser takes half a gigabyte, which
 * is then returned to the system. On a busy machine a second large function is optimized before that: up to 1,390 MB
 * has been seen.
 */
const maxMegabytes = { settled: 600, once: 1600 }
/**
 * The factor by which memory may grow from the second quarter of the run to the last. A run of a few seconds has not
 * settled yet.
 */
const maxGrowth = howMany({ small: 2, full: 1.05 })
const lookEveryMs = 1000

test('a server that is read from for long answers everything, and its memory stays within its limit', async () => {
  const place = await embeddedPlace()
  const pages = await fill(place)
  const server = startServer({ ...place.settings, LOG_LEVEL: 'silent' })
  await server.ready
  const readers = startReaders({ url: place.url, pages, perSecond })
  const megabytes: number[] = []
  for (const until = performance.now() + soakSeconds * 1000; performance.now() < until;) {
    await pause(lookEveryMs)
    megabytes.push(residentMegabytesOf(server.pid))
  }
  await readers.leave()
  const ofQuarter = (n: number) =>
    share(
      0.5,
      megabytes.slice(Math.floor((megabytes.length * (n - 1)) / 4), Math.ceil((megabytes.length * n) / 4)),
    )
  report('soak', {
    seconds: soakSeconds,
    requests: readers.durationsMs.length,
    failed: readers.failed.length,
    skipped: readers.skipped,
    p50_ms: share(0.5, readers.durationsMs),
    p99_ms: share(0.99, readers.durationsMs),
    megabytes_in_the_second_quarter: ofQuarter(2),
    megabytes_in_the_last_quarter: ofQuarter(4),
    most_megabytes: Math.max(...megabytes),
  })
  expect(readers.failed).toEqual([])
  expect(readers.durationsMs.length).toBeGreaterThan(soakSeconds)
  expect(ofQuarter(4)).toBeLessThan(maxMegabytes.settled)
  expect(Math.max(...megabytes)).toBeLessThan(maxMegabytes.once)
  expect(ofQuarter(4)).toBeLessThan(ofQuarter(2) * maxGrowth)
  expect(await server.stop()).toMatchObject({ code: 0 })
})

/** The percentile: the value that this share of them does not exceed. */
function share(part: number, values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0
}

function residentMegabytesOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** Public projects of some channels around the world, and everything that visitors read of them. */
async function fill(place: Place): Promise<{ path: string; status?: number }[]> {
  await mkdir(place.dataDir, { recursive: true })
  const engine = await place.openDatabase()
  const app = await startTestApp({ engine })
  const pages: { path: string; status?: number }[] = []
  for (let channel = 0; channel < channels; channel++) {
    const owner = await givenAccount(app, { channel_name: `Channel ${channel}` })
    for (let n = 0; n < projectsOfEach; n++) {
      const [lon, lat] = [channel * 30 - 150, n * 4 - 40]
      const line = Array.from({ length: 50 }, (_, i): [number, number] => [
        lon + i * 0.001,
        lat + Math.sin(i / 5) * 0.01,
      ])
      const id = await givenListed(app, owner, { title: `Ridge ${n}`, lines: [line] })
      pages.push(...pagesAbout({ id, channelId: owner.id, lon, lat }, pages.length))
    }
  }
  await app.close()
  await engine.close()
  return pages
}

type Shown = { id: string; channelId: string; lon: number; lat: number }

function pagesAbout({ id, channelId, lon, lat }: Shown, n: number): { path: string; status?: number }[] {
  return [
    { path: '/' },
    { path: getSite.path },
    { path: getLoggedIn.path },
    { path: `/watch/${id}` },
    { path: getNextUp.path.replace(':id', id) },
    { path: `/channel/${channelId}` },
    { path: getChannel.path.replace(':id', channelId) },
    { path: `${getRecommendedVideos.path}?number=${1 + (n % 100)}` },
    { path: `${searchVideos.path}?w=${lon - 1}&s=${lat - 1}&e=${lon + 1}&n=${lat + 1}` },
    { path: `${searchVideos.path}?q=ridge+${n}` },
    // The tile is empty, since these projects have no activities.
    { path: tileAt(2 + (n % 5), n), status: 204 },
    { path: `/nowhere/${n}`, status: 404 },
  ]
}

function tileAt(zoom: number, n: number): string {
  const at = String(n % 2 ** zoom)
  const parts = { ':layer': 'tracks', ':region': 'us', ':z': String(zoom), ':x': at, ':y': `${at}.mvt` }
  return Object.entries(parts).reduce((path, [name, value]) => path.replace(name, value), getTile.path)
}
