import { expect, test } from 'vitest'
import { findPostgres } from '#server/testing/start-postgres.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { openFront } from './front.ts'
import { embeddedPlace, postgresPlace } from './place.ts'
import { report, reportSkipped } from './report.ts'
import { startServer, type Ended, type Settings } from './run-server.ts'
import { howMany } from './scale.ts'
import { freePort } from './scratch.ts'
import { startUsers, type Users } from './users.ts'
import { newSignUp, readOutbox, sendSignUp } from './visitor.ts'

const rounds = howMany({ small: 1, full: 10 })
/** Needs a database and two servers, so it only runs at full count. */
const takesTurns = howMany({ small: 0, full: 1 }) === 1
const perSecond = 50
const deadlineMs = 240_000
/**
 * How long a first start takes on an otherwise idle machine. Browsers wait for a server about as long as several
 * restarts take. On a slower or busy machine, all waiting times are stretched by the same factor as the first start, so
 * that no failure has to be excused.
 */
const usualStartMs = 5000
const hasPostgres = findPostgres() !== undefined
if (takesTurns && !hasPostgres) reportSkipped('restarts in turn', 'there is no PostgreSQL with PostGIS')

type Outage = { from: number; to: number; stop: Ended & { ms: number } }

test('restarts of the only server cost nobody a request', async () => {
  const place = await embeddedPlace()
  const { failed, waited } = await restartUnderLoad('restarts under load', place.url, [place.settings])
  expect(failed).toEqual([])
  // Otherwise nobody was affected, and the test proves nothing.
  expect(waited).toBeGreaterThan(0)
})

test.runIf(takesTurns && hasPostgres)(
  'rolling restarts of several servers cost nobody a request, however long a start takes',
  async () => {
    const { url, settings } = await postgresPlace()
    const second = { ...settings, PORT: String(await freePort()) }
    const { failed } = await restartUnderLoad('restarts in turn', url, [settings, second])
    expect(failed).toEqual([])
  },
)

async function restartUnderLoad(
  name: string,
  url: string,
  all: Settings[],
): Promise<{ failed: Users['sent']; waited: number }> {
  const servers = all.map((settings) => ({ settings, running: startServer(settings) }))
  const startsMs = await Promise.all(servers.map(({ running }) => running.ready))
  const slowness = Math.max(1, Math.max(...startsMs) / usualStartMs)
  const { cookie = '' } = await sendSignUp(url, await newSignUp(url, 'eu'))
  const front = await openFront(
    all.map(({ PORT }) => Number(PORT)),
    slowness,
  )
  const users = startUsers({ url: front.url, cookie, perSecond, slowness })
  const outages: Outage[] = []
  for (let i = 0; i < rounds; i++) {
    await untilCalm(users)
    const server = servers[i % servers.length]
    if (!server) break
    const from = performance.now()
    const stop = await server.running.stop()
    server.running = startServer(server.settings)
    await server.running.ready
    outages.push({ from, to: performance.now(), stop })
  }
  await users.leave()

  const failed = users.sent.filter(({ status }) => status < 200 || status > 299)
  const waited = users.sent.filter(({ beganAt }) =>
    outages.some(({ from, to }) => beganAt > from && beganAt < to),
  ).length
  const found = Map.groupBy(await readOutbox(url), ({ text }) => text.split('\n', 1)[0])
  const copies = users.messages.map((text) => found.get(text)?.length ?? 0)
  const duplicated = copies.filter((count) => count > 1).length
  report(name, {
    rounds,
    requests: users.sent.length,
    failed: failed.length,
    sent_during_restarts: waited,
    times_as_slow: slowness,
    messages: users.messages.length,
    lost: copies.filter((count) => count === 0).length,
    duplicated,
    answered_502_by_the_front: front.counts.badGateways,
    given_up_by_clients: front.counts.abandoned,
    worst_stop_ms: worst(outages.map(({ stop }) => stop.ms)),
    worst_restart_ms: worst(outages.map(({ from, to }) => to - from)),
    worst_request_ms: worst(users.sent.map(({ beganAt, endedAt }) => endedAt - beganAt)),
  })
  expect(copies).not.toContain(0)
  // A client that did not get an answer asks again, and nothing distinguishes a message from its copy.
  expect(duplicated).toBeLessThanOrEqual(front.counts.abandoned)
  expect(outages.map(({ stop }) => stop.code)).toEqual(outages.map(() => 0))
  expect(Math.max(...outages.map(({ stop }) => stop.ms))).toBeLessThan(15_000 * slowness)
  return { failed, waited }
}

const worst = (times: number[]): number => Math.round(Math.max(...times))

/** Nobody restarts a server again before everyone has recovered from the last restart. */
async function untilCalm(users: Users): Promise<void> {
  const [now, before] = [performance.now(), users.sent.length]
  await waitFor(() => users.sent.length > before + perSecond && users.areDoneWith(now), deadlineMs)
}
