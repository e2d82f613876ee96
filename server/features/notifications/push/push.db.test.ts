import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { markSeen, saveNotificationSettings } from '#contract/notifications/notifications.ts'
import { getPush, subscribePush, unsubscribePush, type PushState } from '#contract/notifications/push.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { signOut } from '#contract/accounts/sign-in.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { DefaultVisibility } from '#domain/visibility.ts'
import { newId } from '#server/cells/new-id.ts'
import { PermanentJobError, type JobContext } from '#server/jobs/define-job.ts'
import { givenComment } from '#server/testing/given-comment.ts'
import { givenListed } from '#server/testing/given-listed-project.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startPushStandIn, type GivenBrowser, type PushStandIn } from '#server/testing/push-stand-in.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { deliverPush } from '../jobs/deliver-push.job.ts'
import { planPushes } from '../jobs/plan-pushes.job.ts'
import { keepNotificationsInOrder } from '../notifications-upkeep.ts'
import { saveNotifications, type Notice } from '../save-notifications.ts'

let time = Date.UTC(2026, 5, 1)
let server: TestApp
let service: PushStandIn
let ann: GivenAccount
let bob: GivenAccount
let browser: GivenBrowser
let projectId = ''

beforeAll(async () => {
  service = await startPushStandIn({ now: () => time })
  server = await startTestApp({
    now: () => time,
    config: { push: { privateKey: null, origins: [service.origin] } },
  })
})
afterAll(async () => {
  await server.close()
  await service.close()
})
beforeEach(async () => {
  time += 86_400_000
  ann = await givenAccount(server)
  bob = await givenAccount(server, { home: 'eu', channel_name: `Bob ${newId('us', 1)}` })
  projectId = await givenListed(server, ann, { title: 'Over the ridge' })
  browser = await subscribe(ann)
  service.received.length = 0
})

const cellOf = ({ id }: { id: string }) => server.services.cells.of(id)
const state = async (asker: GivenAccount) => (await server.get(getPush.path, asker)).json<PushState>()

async function subscribe(account: GivenAccount): Promise<GivenBrowser> {
  const subscribed = service.subscribe((await state(account)).public_key ?? '')
  expect((await server.post(subscribePush.path, subscribed.json, account)).statusCode).toBe(204)
  return subscribed
}

const notice = (changes: Partial<Notice> = {}): Notice => ({
  event: newId('us', time),
  kind: 'friend_invited',
  actorId: bob.id,
  projectId: null,
  targetId: null,
  groupKey: newId('us', time),
  createdMs: time,
  ...changes,
})
const tell = (changes: Partial<Notice> = {}, to = ann) =>
  saveNotifications(cellOf(to), notice(changes), [to.id])

async function comment(groupKey: string): Promise<string> {
  const written = await givenComment(server, { project: { id: projectId }, owner: ann, author: bob })
  await tell({ kind: 'comment', projectId, targetId: written, groupKey })
  return written
}

type Delivery = Parameters<typeof deliverPush.run>[1]
type Queued = { input: Delivery; startAfterSeconds: number | undefined }

/** A cell whose deliveries are caught instead of queued. */
function contextOf(account: GivenAccount): JobContext & { queued: Queued[] } {
  const cell = cellOf(account)
  const queued: Queued[] = []
  const enqueue: typeof cell.jobs.enqueue = async (_job, input, options) => {
    queued.push({ input: deliverPush.input.parse(input), startAfterSeconds: options?.startAfterSeconds })
    return 'job'
  }
  return {
    services: server.services,
    cell: { ...cell, jobs: { ...cell.jobs, enqueue } },
    jobId: 'test',
    signal: new AbortController().signal,
    report: async () => {},
    queued,
  }
}

async function plan(account = ann): Promise<Delivery[]> {
  const context = contextOf(account)
  await planPushes.run(context, { accountId: account.id })
  return context.queued.map(({ input }) => input)
}

async function deliver(delivery: Delivery | undefined, account = ann): Promise<Queued[]> {
  if (!delivery) throw new Error('nothing was planned')
  const context = contextOf(account)
  await deliverPush.run(context, delivery)
  return context.queued
}

async function pushAll(account = ann): Promise<unknown[]> {
  for (const delivery of await plan(account)) await deliver(delivery, account)
  return service.received.splice(0).map(({ text }) => JSON.parse(text))
}

const rowsOf = (account: GivenAccount) =>
  cellOf(account)
    .db.selectFrom('push_subscription')
    .selectAll()
    .where('account_id', '=', account.id)
    .execute()

describe('a browser', () => {
  test('is told the kind and the page, and nothing else', async () => {
    const commentId = await givenComment(
      server,
      { project: { id: projectId }, owner: ann, author: bob },
      { text: 'A secret place' },
    )
    await tell({ kind: 'comment', projectId, targetId: commentId })
    const [delivery] = await plan()
    await deliver(delivery)
    expect(service.received).toEqual([
      {
        endpoint: browser.json.endpoint,
        text: JSON.stringify({ kind: 'comment', link: `/watch/${projectId}` }),
        topic: expect.stringMatching(/^[\w-]{32}$/),
        ttl: 86_400,
        subject: `mailto:${server.services.config.operatorEmail}`,
      },
    ])
  })

  test('is told by a job that waits until the push is due', async () => {
    const { jobs } = cellOf(ann)
    await tell()
    // While one is waiting, no other is added.
    expect(await jobs.enqueue(planPushes, { accountId: ann.id }, { key: ann.id })).toBeNull()
    await tell({}, bob)
    expect(await cellOf(bob).jobs.enqueue(planPushes, { accountId: bob.id }, { key: bob.id })).not.toBeNull()
  })

  test('is not told what its account has turned off, nor what it wants by mail only', async () => {
    const off = { kind: 'friend_invited', bell: true, push: false, digest: true }
    await server.post(saveNotificationSettings.path, { digest: 'off', kinds: [off] }, ann)
    await tell()
    await tell({ kind: 'vote', projectId })
    expect(await plan()).toEqual([])
    const only = { ...off, bell: false, push: true, digest: false }
    await server.post(saveNotificationSettings.path, { digest: 'off', kinds: [only] }, ann)
    await tell()
    expect(await pushAll()).toEqual([{ kind: 'friend_invited', link: '/friends' }])
  })

  test('that subscribed later is not told what happened before', async () => {
    await tell({}, bob)
    await subscribe(bob)
    expect(await plan(bob)).toEqual([])
  })
})

describe('fifty comments', () => {
  test('are one push for each browser, and more of them one push a quarter of an hour later', async () => {
    const groupKey = `comment:${projectId}`
    for (let n = 0; n < 50; n++) await comment(groupKey)
    expect(await pushAll()).toEqual([{ kind: 'comment', link: `/watch/${projectId}` }])
    await comment(groupKey)
    await comment(groupKey)
    time += 15 * minuteMs - 1
    expect(await plan()).toEqual([])
    time += 1
    expect(await pushAll()).toHaveLength(1)
    expect(await plan()).toEqual([])
  })

  test('do not keep something else waiting', async () => {
    await comment('comments')
    expect(await pushAll()).toHaveLength(1)
    await comment('comments')
    await tell()
    expect(await pushAll()).toEqual([{ kind: 'friend_invited', link: '/friends' }])
  })

  test('that had to wait are found again', async () => {
    await comment('comments')
    await plan()
    await comment('comments')
    const { jobs, db } = cellOf(ann)
    await jobs.forget(ann.id)
    for (const cell of server.services.cells.all()) await keepNotificationsInOrder(server.services, cell)
    expect(await jobs.enqueue(planPushes, { accountId: ann.id }, { key: ann.id })).toBeNull()
    await jobs.forget(ann.id)
    await db
      .updateTable('notification')
      .set({ seen_at: new Date(time) })
      .where('account_id', '=', ann.id)
      .execute()
    for (const cell of server.services.cells.all()) await keepNotificationsInOrder(server.services, cell)
    expect(await jobs.enqueue(planPushes, { accountId: ann.id }, { key: ann.id })).not.toBeNull()
  })
})

describe('nothing is pushed', () => {
  /** Planned while it may be seen; delivered when it may not. */
  const cases: Record<string, (commentId: string) => Promise<unknown>> = {
    'of a comment that was removed': (commentId) =>
      cellOf(ann).db.updateTable('comment').set({ state: 'deleted' }).where('id', '=', commentId).execute(),
    'of someone who was muted': () =>
      cellOf(ann).db.insertInto('mute').values({ account_id: ann.id, person_id: bob.id }).execute(),
    'of what was seen': () => server.post(markSeen.path, { until: new Date(time).toISOString() }, ann),
    'after signing out': () => server.post(signOut.path, {}, ann),
    'after turning it off': () => server.post(unsubscribePush.path, {}, ann),
    'after the session has expired': () =>
      cellOf(ann)
        .db.updateTable('session')
        .set({ expires_at: new Date(time) })
        .where('account_id', '=', ann.id)
        .execute(),
    'to a suspended account': () =>
      cellOf(ann)
        .db.updateTable('account')
        .set({ suspended_at: new Date(time) })
        .where('id', '=', ann.id)
        .execute(),
    'to an account that is being deleted': () =>
      cellOf(ann)
        .db.updateTable('account')
        .set({ deleted_at: new Date(time) })
        .where('id', '=', ann.id)
        .execute(),
    'a day later': async () => {
      time += 86_400_000
    },
  }
  test.each(Object.keys(cases))('%s', async (name) => {
    const commentId = await comment('comments')
    const [delivery] = await plan()
    await cases[name]?.(commentId)
    await deliver(delivery)
    expect(service.received).toEqual([])
  })

  test('of a video that is no longer public', async () => {
    const listed = await givenListed(server, bob, { title: 'Hidden soon' })
    await tell({ kind: 'new_video', projectId: listed })
    const [delivery] = await plan()
    await cellOf(bob)
      .db.updateTable('project')
      .set({ effective_visibility: DefaultVisibility.onlyMe })
      .where('id', '=', listed)
      .execute()
    await deliver(delivery)
    expect(service.received).toEqual([])
  })

  test('again of what was told, because something in its group is gone', async () => {
    await comment('comments')
    await pushAll()
    time += 15 * minuteMs
    const second = await comment('comments')
    const [delivery] = await plan()
    await cellOf(ann).db.updateTable('comment').set({ state: 'deleted' }).where('id', '=', second).execute()
    await deliver(delivery)
    expect(service.received).toEqual([])
  })
})

describe('a push service', () => {
  test.each([404, 410])('that answers %d is not asked again', async (status) => {
    await tell()
    const [delivery] = await plan()
    service.plan({ status })
    expect(await deliver(delivery)).toEqual([])
    expect(await rowsOf(ann)).toEqual([])
    const before = service.requests()
    await deliver(delivery)
    expect(service.requests()).toBe(before)
  })

  test('that wants a pause gets it, and the push comes afterwards', async () => {
    await tell()
    const [delivery] = await plan()
    service.plan({ status: 429, headers: { 'retry-after': '90' } })
    const queued = await deliver(delivery)
    expect(queued).toEqual([{ input: delivery, startAfterSeconds: 90 }])
    time += 90_000
    await deliver(queued[0]?.input)
    expect(service.received).toMatchObject([{ ttl: 86_310 }])
  })

  test('that fails is tried again by the queue, without a second push to other browsers', async () => {
    const other = await givenAccount(server)
    await subscribe(other)
    await tell()
    const [delivery] = await plan()
    service.plan({ status: 503 })
    await expect(deliver(delivery)).rejects.toThrow('503')
    expect(await rowsOf(ann)).toHaveLength(1)
    expect(deliverPush.retries).toBe(20)
    await deliver(delivery)
    expect(service.received.map(({ endpoint }) => endpoint)).toEqual([browser.json.endpoint])
  })

  test('that refuses is not tried again, and the address of the browser is not in the message', async () => {
    await tell()
    const [delivery] = await plan()
    service.plan({ status: 403 })
    const failure: unknown = await deliver(delivery).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(PermanentJobError)
    expect(String(failure)).not.toContain('/push/')
    expect(await rowsOf(ann)).toHaveLength(1)
  })

  test.each([
    'https://push.example/abc',
    'http://169.254.169.254/latest',
    'https://fcm.googleapis.com.evil.example/x',
    'http://localhost:1/x',
  ])('that is not known is refused with a reason: %s', async (endpoint) => {
    const reply = await server.post(subscribePush.path, { ...browser.json, endpoint }, ann)
    expect(reply.statusCode).toBe(422)
    expect(reply.body).toBe(serverMessages.unknownPushService)
    expect((await state(ann)).endpoint).toBe(browser.json.endpoint)
  })

  test('gets no browser whose keys are wrong', async () => {
    const { endpoint, keys } = browser.json
    for (const wrong of [
      { ...keys, p256dh: `${keys.p256dh.slice(0, -2)}AA` },
      { ...keys, auth: 'short' },
      { ...keys, p256dh: '' },
    ])
      expect((await server.post(subscribePush.path, { endpoint, keys: wrong }, ann)).statusCode).toBe(422)
  })
})

describe('a subscription', () => {
  test('belongs to one session, which can replace and end it', async () => {
    expect((await state(ann)).endpoint).toBe(browser.json.endpoint)
    expect((await state(bob)).endpoint).toBeNull()
    const newer = await subscribe(ann)
    expect((await rowsOf(ann)).map(({ endpoint }) => endpoint)).toEqual([newer.json.endpoint])
    await server.post(unsubscribePush.path, {}, ann)
    expect(await rowsOf(ann)).toEqual([])
  })

  test('ends with its session', async () => {
    await server.post(signOut.path, {}, ann)
    expect(await rowsOf(ann)).toEqual([])
  })

  test.each(['us', 'eu'] as const)('goes to who uses the browser now, also from %s', async (home) => {
    const next = await givenAccount(server, { home })
    expect((await server.post(subscribePush.path, browser.json, next)).statusCode).toBe(204)
    expect(await rowsOf(ann)).toEqual([])
    expect((await state(next)).endpoint).toBe(browser.json.endpoint)
  })
})

test('a server that pushes nothing says so, and takes no subscriptions', async () => {
  const quiet = await startTestApp({ engine: server.engine, now: () => time, config: { push: null } })
  expect((await quiet.get(getPush.path, ann)).json()).toMatchObject({ public_key: null })
  expect((await quiet.post(subscribePush.path, browser.json, ann)).statusCode).toBe(422)
  await quiet.close()
})
