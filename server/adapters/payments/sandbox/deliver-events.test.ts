import { expect, test } from 'vitest'
import { createWebhookSender } from './deliver-events.ts'
import { apiVersion } from './ledger.ts'
import type { Event } from './objects.ts'

const event = (type: string): Event => ({
  id: `evt_${type}`,
  object: 'event',
  api_version: apiVersion,
  created: 0,
  type,
  data: { object: {} },
  livemode: false,
  pending_webhooks: 1,
  request: null,
})

function startedOffice(status: () => number) {
  const arrived: string[] = []
  const clock = { ms: 0 }
  const office = createWebhookSender({ secret: 'whsec_x', now: () => clock.ms })
  office.deliverTo(async ({ body }) => {
    arrived.push((JSON.parse(body) as Event).type)
    return status()
  })
  return { office, arrived, clock }
}

test('what was refused is sent again after growing pauses, until it is received', async () => {
  let status = 503
  const { office, arrived, clock } = startedOffice(() => status)
  office.post([event('a')])
  await office.delivered()
  for (const [ms, times] of [
    [4999, 1],
    [5000, 2],
    [14_999, 2],
    [15_000, 3],
    [34_999, 3],
  ] as const) {
    clock.ms = ms
    office.retry()
    await office.delivered()
    expect(arrived).toHaveLength(times)
  }
  expect(office.waitingCount()).toBe(1)
  status = 200
  clock.ms = 35_000
  office.retry()
  await office.delivered()
  expect([arrived.length, office.waitingCount()]).toEqual([4, 0])
})

test('the sender gives up in the end', async () => {
  const { office, arrived, clock } = startedOffice(() => 500)
  office.post([event('a')])
  for (let i = 0; i < 30; i++) {
    await office.delivered()
    clock.ms += 10 * 86_400_000
    office.retry()
  }
  expect([arrived.length, office.waitingCount()]).toEqual([16, 0])
})

test('what is held back on purpose is not sent by the passing of time', async () => {
  const { office, arrived, clock } = startedOffice(() => 200)
  office.deliver('delayed')
  office.post([event('a')])
  clock.ms = 86_400_000
  office.retry()
  await office.delivered()
  expect([arrived.length, office.waitingCount()]).toEqual([0, 1])
  office.release()
  await office.delivered()
  expect(arrived).toEqual(['a'])
})

test('nobody who could receive them is like being refused', async () => {
  const office = createWebhookSender({ secret: 'whsec_x', now: () => 0 })
  office.post([event('a')])
  await office.delivered()
  expect(office.waitingCount()).toBe(1)
})
