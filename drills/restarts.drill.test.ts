import { expect, test } from 'vitest'
import { waitFor } from '#server/testing/wait-for.ts'
import { openFront } from './front.ts'
import { embeddedPlace } from './place.ts'
import { report } from './report.ts'
import { startServer, type Ended } from './run-server.ts'
import { howMany } from './scale.ts'
import { startUsers, type Users } from './users.ts'
import { newSignUp, readOutbox, sendSignUp } from './visitor.ts'

const rounds = howMany({ small: 2, full: 10 })
const perSecond = 50
const deadlineMs = 120_000
/** What five attempts with pauses from half a second on span. A busy machine may take longer to start a program. */
const clientPatienceMs = 7000

type Outage = { from: number; to: number; stop: Ended & { ms: number } }

test('restarts under load cost nobody a request', async () => {
  const place = await embeddedPlace()
  let server = startServer(place.settings)
  await server.ready
  const { cookie = '' } = await sendSignUp(place.url, await newSignUp(place.url, 'eu'))
  const front = await openFront([Number(place.settings['PORT'])])
  const users = startUsers({ url: front.url, cookie, perSecond })
  const outages: Outage[] = []
  for (let i = 0; i < rounds; i++) {
    await untilCalm(users)
    const from = performance.now()
    const stop = await server.stop()
    server = startServer(place.settings)
    await server.ready
    outages.push({ from, to: performance.now(), stop })
  }
  await users.leave()

  const failed = users.sent.filter(({ status }) => status < 200 || status > 299)
  const tooLong = outages.filter(({ from, to }) => to - from > clientPatienceMs)
  const unexcused = failed.filter(
    ({ beganAt, endedAt }) => !tooLong.some(({ from, to }) => beganAt < to + 5000 && endedAt > from),
  )
  const found = Map.groupBy(await readOutbox(place.url), ({ text }) => text.split('\n', 1)[0])
  const copies = users.messages.map((text) => found.get(text)?.length ?? 0)
  const duplicated = copies.filter((count) => count > 1).length
  report('restarts under load', {
    rounds,
    requests: users.sent.length,
    failed: failed.length,
    rounds_longer_than_clients_wait: tooLong.length,
    failed_in_the_other_rounds: unexcused.length,
    messages: users.messages.length,
    lost: copies.filter((count) => count === 0).length,
    duplicated,
    answered_502_by_the_front: front.counts.badGateways,
    given_up_by_clients: front.counts.abandoned,
    worst_stop_ms: Math.round(Math.max(...outages.map(({ stop }) => stop.ms))),
    worst_outage_ms: Math.round(Math.max(...outages.map(({ from, to }) => to - from))),
    worst_request_ms: Math.round(Math.max(...users.sent.map(({ beganAt, endedAt }) => endedAt - beganAt))),
  })
  expect(unexcused).toEqual([])
  expect(copies).not.toContain(0)
  // A client that did not wait for its answer asks again, and a message has nothing that tells it from its copy.
  expect(duplicated).toBeLessThanOrEqual(front.counts.abandoned)
  expect(outages.map(({ stop }) => stop.code)).toEqual(outages.map(() => 0))
  expect(Math.max(...outages.map(({ stop }) => stop.ms))).toBeLessThan(15_000)
})

/** Nobody restarts a server again before it has recovered from the last time. */
async function untilCalm(users: Users): Promise<void> {
  const before = users.sent.length
  await waitFor(() => users.sent.length > before + perSecond && users.countWaiting() === 0, deadlineMs)
}
