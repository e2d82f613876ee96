import { beforeAll, describe, expect, test } from 'vitest'
import { regions } from '#domain/region.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { openBlackHole } from './black-hole.ts'
import { embeddedPlace, type Place } from './place.ts'
import { report } from './report.ts'
import { startServer } from './run-server.ts'
import { howMany } from './scale.ts'
import { portsConnectedTo } from './server-sockets.ts'
import { openSilentClient, silences, type Silence } from './silent-clients.ts'
import { openSlowClients, percentile, sample } from './slow-clients.ts'
import { newSignUp, sendSignUp, sendText, whoIs } from './visitor.ts'

const slowClients = howMany({ small: 200, full: 1000 })
const slowRounds = howMany({ small: 1, full: 3 })
const silentClients = howMany({ small: 40, full: 200 })
/** The others take up to a minute and only run at full count. */
const silencesTried = (Object.keys(silences) as Silence[]).slice(0, howMany({ small: 2, full: 5 }))

let place: Place
let port: number

beforeAll(async () => {
  place = await embeddedPlace()
  port = Number(place.settings['PORT'])
  await startServer(place.settings).ready
})

describe.concurrent('clients that hold a connection without using it', () => {
  test('slow ones are disconnected within 35 s, and everyone else is served meanwhile', async () => {
    for (let i = 0; i < slowRounds; i++) {
      const reference = await sample(place.url, (count) => count >= 300)
      const { clients, close } = openSlowClients(port, slowClients)
      const openSince = performance.now()
      const isOver = () => clients.every(({ closedAt }) => closedAt !== undefined)
      const meanwhile = await sample(place.url, () => isOver() || performance.now() > openSince + 60_000)
      close()
      const reapedMs = (kind: string) =>
        Math.max(
          ...clients
            .filter((one) => one.kind === kind)
            .map(({ openedAt, closedAt = Infinity }) => closedAt - openedAt),
        )
      const [before, during] = [percentile(reference.times, 0.99), percentile(meanwhile.times, 0.99)]
      report('slow clients', {
        clients: slowClients,
        slow_headers_gone_after_ms: Math.round(reapedMs('headers')),
        slow_bodies_gone_after_ms: Math.round(reapedMs('body')),
        requests_meanwhile: meanwhile.times.length,
        p99_before_ms: before,
        p99_meanwhile_ms: during,
        p99_ratio: during / before,
      })
      expect([...reference.wrong, ...meanwhile.wrong]).toEqual([])
      expect(clients.filter(({ answer }) => !answer.includes(serverMessages.slowRequest))).toEqual([])
      expect(reapedMs('headers')).toBeLessThan(35_000)
      expect(reapedMs('body')).toBeLessThan(35_000)
    }
  })

  test('silent ones are disconnected within 60 s, and leave nothing locked', async () => {
    for (let i = 0; i < 100; i++) await sendText(place.url, `${i} `.padEnd(9000, 'long '))
    const goneAfterMs: Record<string, number> = {}
    const hole = await openBlackHole(port)
    const kinds = new Map<number, Silence>()
    for (let i = 0; i < silentClients; i++) {
      const silence = silencesTried[i % silencesTried.length] ?? 'in the headers'
      const form = await newSignUp(place.url, regions[i % regions.length] ?? 'us')
      await openSilentClient(hole.port, silence, form)
      await waitFor(() => hole.ports().length === i + 1)
      kinds.set(hole.ports()[i] ?? 0, silence)
    }
    await waitFor(() => {
      const connected = portsConnectedTo(port)
      return hole.ports().every((one) => connected.has(one))
    })
    hole.swallow()
    const silentSince = performance.now()
    await waitFor(() => {
      const connected = portsConnectedTo(port)
      for (const [one, silence] of kinds) {
        if (connected.has(one)) continue
        goneAfterMs[silence] = Math.round(performance.now() - silentSince)
        kinds.delete(one)
      }
      return kinds.size === 0
    }, 90_000).catch(() => {})
    report('silent clients', {
      clients: silentClients,
      still_there: kinds.size,
      ...Object.fromEntries(
        Object.entries(goneAfterMs).map(([silence, ms]) => [`silent ${silence}, gone after ms`, ms]),
      ),
    })
    expect([...kinds.values()]).toEqual([])
    expect(Math.max(...Object.values(goneAfterMs))).toBeLessThan(60_000)
    for (const home of regions) {
      const { status, cookie = '' } = await sendSignUp(place.url, await newSignUp(place.url, home))
      expect(status).toBe(200)
      expect(await whoIs(place.url, cookie)).toMatchObject({ home })
      expect((await sendText(place.url, 'The next one works.', cookie)).status).toBe(204)
    }
  })
})
