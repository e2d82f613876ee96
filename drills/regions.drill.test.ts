import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { getLoggedIn } from '#contract/accounts/account.ts'
import { regions, type Region } from '#domain/region.ts'
import { freezePostgres, thawPostgres } from '#server/testing/freeze-postgres.ts'
import { startS3StandIn } from '#server/testing/s3-stand-in.ts'
import { hasCeph, startCeph } from '#server/testing/start-ceph.ts'
import { findPostgres, startPostgres, type PostgresServer } from '#server/testing/start-postgres.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import type { S3BucketConfig } from '#server/config/config.ts'
import { openLine, type QuietLine } from './quiet-line.ts'
import { beginUpload, publicLists, startLoad, type RegionUser } from './region-users.ts'
import { report, reportSkipped } from './report.ts'
import { startServer, type RunningServer, type Settings } from './run-server.ts'
import { howMany } from './scale.ts'
import { freePort, onCleanup, makeFolder } from './scratch.ts'
import { storeSettings } from './store-settings.ts'
import { ask, newSignUp, sendSignUp } from './visitor.ts'

const rounds = howMany({ small: 1, full: 10 })
/** Requests on the healthy side during each fault. */
const requests = howMany({ small: 40, full: 400 })
/** How many regions are taken away in turn while processes are started without them. */
const startedWithout = howMany({ small: 1, full: regions.length })
/** The small round is part of every test run, and starting a real store takes half a minute. */
const usesCeph = howMany({ small: 0, full: 1 }) === 1 && hasCeph()
const hasPostgres = findPostgres() !== undefined
if (!hasPostgres)
  reportSkipped(
    'a region away',
    'there is no PostgreSQL with PostGIS (Debian: apt install postgresql-postgis)',
  )

const other = (region: Region): Region => (region === 'us' ? 'eu' : 'us')

/** Returns a function that creates buckets, in a real store or in one that behaves like it. */
async function openStore(): Promise<() => Promise<S3BucketConfig>> {
  if (usesCeph) {
    const ceph = await startCeph()
    onCleanup(() => ceph.stop())
    return () => ceph.makeBucket()
  }
  return async () => {
    const store = await startS3StandIn()
    onCleanup(store.close)
    return store.config
  }
}

type Fault = { name: string; begin: (region: Region) => unknown; end: (region: Region) => unknown }

describe.runIf(hasPostgres)('a region that is away', () => {
  const databases = new Map<Region, PostgresServer>()
  const stores = new Map<Region, QuietLine>()
  const users = new Map<Region, RegionUser>()
  const servers: { url: string; process: RunningServer }[] = []
  let settings: Settings = {}

  const databaseOf = (region: Region) => databases.get(region)!
  const storeOf = (region: Region) => stores.get(region)!
  const userOf = (region: Region) => users.get(region)!
  const urls = () => servers.slice(0, 2).map(({ url }) => url)

  async function start(role: 'api' | 'worker'): Promise<{ url: string; process: RunningServer }> {
    const port = await freePort()
    const process = startServer({ ...settings, ROLE: role, PORT: String(port) })
    await process.ready
    return { url: `http://127.0.0.1:${port}`, process }
  }

  beforeAll(async () => {
    const makeBucket = await openStore()
    const folder = makeFolder()
    // The data shared by all regions is stored with the first user's region, and becomes unavailable with it.
    settings = { DATA_DIR: join(folder, 'data'), SECRET: 'a secret that only this drill knows' }
    const opened = regions.map(async (region) => {
      const postgres = await startPostgres()
      onCleanup(() => postgres.stop())
      databases.set(region, postgres)
      const config = await makeBucket()
      const line = await openLine(Number(new URL(config.endpoint ?? '').port))
      stores.set(region, line)
      const name = region === 'us' ? 'US' : 'EU'
      settings[`DATABASE_URL_${name}`] = postgres.url
      Object.assign(settings, storeSettings(name, { ...config, endpoint: `http://127.0.0.1:${line.port}` }))
    })
    await Promise.all(opened)
    settings['DATABASE_URL_WORLD'] = databaseOf('us').url
    servers.push(...(await Promise.all([start('api'), start('api'), start('worker')])))
    const [server = ''] = urls()
    for (const home of regions) {
      const { cookie = '' } = await sendSignUp(server, await newSignUp(server, home))
      users.set(home, { home, cookie })
    }
  }, 300_000)

  const isHome = async (server: string, region: Region) =>
    (await ask(server + getLoggedIn.path, { headers: { cookie: userOf(region).cookie } })).status === 200

  const databaseFaults: Fault[] = [
    {
      name: 'database stopped',
      begin: (region) => databaseOf(region).kill(),
      end: (region) => databaseOf(region).start(),
    },
    {
      name: 'database hung',
      begin: (region) => freezePostgres(databaseOf(region)),
      end: (region) => thawPostgres(databaseOf(region)),
    },
  ]
  const storeFaults: Fault[] = [
    {
      name: 'store away',
      begin: (region) => storeOf(region).become('cut'),
      end: (region) => storeOf(region).become('open'),
    },
    {
      name: 'store hung',
      begin: (region) => storeOf(region).become('silent'),
      end: (region) => storeOf(region).become('open'),
    },
  ]

  /** Checks everything that the healthy side does while a fault lasts, and what users of the faulty region are told. */
  async function go(fault: Fault, region: Region, whoseFault: () => Promise<void>): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      const load = startLoad(urls(), userOf(other(region)))
      await load.next(10)
      const before = load.counts.errors.length
      await fault.begin(region)
      try {
        await load.next(requests)
        await whoseFault()
      } finally {
        await fault.end(region)
      }
      const backAt = performance.now()
      for (const url of urls()) {
        await waitFor(() => isHome(url, region).catch(() => false), 60_000)
        await waitFor(async () => (await beginUpload(url, userOf(region))).status === 200, 60_000)
      }
      const recoveryMs = performance.now() - backAt
      await load.stop()
      report(`${fault.name} in ${region}`, {
        requests_of_the_others: load.counts.requests,
        errors: load.counts.errors.length,
        slowest_ms: Math.round(load.counts.slowestMs),
        recovery_ms: Math.round(recoveryMs),
      })
      expect([before, load.counts.errors]).toEqual([0, []])
    }
  }

  for (const region of regions)
    for (const fault of databaseFaults)
      test(
        `${fault.name}: ${region} is missing, and the others notice nothing else`,
        { timeout: 600_000 },
        () =>
          go(fault, region, async () => {
            for (const url of urls()) {
              const refused = await ask(url + getLoggedIn.path, {
                headers: { cookie: userOf(region).cookie },
              })
              expect(refused.status).toBe(503)
              // Counts are kept for a while after a slow count, and readiness for a second.
              for (const path of publicLists)
                await waitFor(async () => {
                  const { unreachable_regions: missing } = JSON.parse((await ask(url + path)).text)
                  return isDeepStrictEqual(missing, [region])
                }, 60_000)
              await waitFor(async () => {
                const { status, text } = await ask(`${url}/readyz`)
                const { [region]: away, [other(region)]: there } = JSON.parse(text).regions
                return status === 200 && !away.ready && !away.database && there.ready
              })
            }
            expect((await ask(`${servers[2]?.url}/readyz`)).status).toBe(200)
          }),
      )

  for (const region of regions)
    for (const fault of storeFaults)
      test(
        `${fault.name}: files of ${region} are missing, and the others notice nothing`,
        { timeout: 600_000 },
        () =>
          go(fault, region, async () => {
            const refusals = urls().map(async (url) => {
              const beganAt = performance.now()
              const refused = await beginUpload(url, userOf(region))
              expect(refused.status).toBe(503)
              // Long before the connection would time out.
              expect(performance.now() - beganAt).toBeLessThan(15_000)
              expect((await ask(`${url}/readyz`)).status).toBe(200)
            })
            await Promise.all(refusals)
          }),
      )

  test(
    'processes that start meanwhile serve the others, and the region once it is back',
    { timeout: 600_000 },
    async () => {
      for (const region of regions.slice(0, startedWithout)) {
        await databaseOf(region).kill()
        const [late, worker] = await Promise.all([start('api'), start('worker')])
        const load = startLoad([late.url], userOf(other(region)))
        await load.next(requests)
        expect(
          (await ask(late.url + getLoggedIn.path, { headers: { cookie: userOf(region).cookie } })).status,
        ).toBe(503)
        await waitFor(async () =>
          (await ask(`${worker.url}/metrics`)).text.includes(`region="${other(region)}",outcome="done"`),
        )
        await databaseOf(region).start()
        const backAt = performance.now()
        await waitFor(() => isHome(late.url, region), 60_000)
        const joinedMs = performance.now() - backAt
        await waitFor(
          async () => (await ask(`${worker.url}/metrics`)).text.includes(`region="${region}",outcome="done"`),
          60_000,
        )
        await load.stop()
        report(`a start without ${region}`, {
          requests_of_the_others: load.counts.requests,
          errors: load.counts.errors.length,
          joined_after_ms: Math.round(joinedMs),
        })
        expect(load.counts.errors).toEqual([])
        expect([(await late.process.stop()).code, (await worker.process.stop()).code]).toEqual([0, 0])
      }
    },
  )
})
