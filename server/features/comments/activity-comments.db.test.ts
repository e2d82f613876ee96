import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { addPrivacyZone } from '#contract/privacy/privacy.ts'
import { commentMessages } from '#contract/comments/comment-messages.ts'
import type { CommentMoment, CommentPage } from '#contract/comments/comments.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import { describeNotification } from '#contract/notifications/notification-messages.ts'
import { getCase, type CaseView } from '#contract/moderation/moderation.ts'
import { decodeSamples } from '#domain/telemetry/samples-codec.ts'
import { isSeenAt } from '#domain/telemetry/segments.ts'
import { Visibility } from '#domain/visibility.ts'
import { personalData } from '#server/features/notifications/personal-data.ts'
import { writeNotification } from '#server/features/notifications/jobs/write-notification.job.ts'
import { startCommentScene } from '#server/testing/comment-scene.ts'
import { commentsOnActivities } from '#server/testing/comments-on-activities.ts'
import { givenSamples } from '#server/testing/given-activity.ts'
import { givenCase, givenDecisionAbout } from '#server/testing/given-decision.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { home, lonAt, long, recordingOf, short } from '#server/testing/ride-from-home.ts'

let scene: Awaited<ReturnType<typeof startCommentScene>>
beforeAll(async () => {
  scene = await startCommentScene({ watchedWords: ['casino'] })
})
afterAll(() => scene.server.close())
afterEach(() => vi.restoreAllMocks())

const { givenPublic, send, write, vote, ratingOf } = commentsOnActivities(() => scene)
const textsOf = ({ items }: CommentPage) => items.map(({ comment }) => comment)

describe('an activity that others may see', () => {
  test('has comments, replies, hearts and a pin, as a project has', async () => {
    const { owner, activity } = await givenPublic()
    const [ann, bob] = [await scene.givenKnown(), await scene.givenKnown()]
    const first = await write(ann, activity, { comment: 'What a day' })
    const reply = await write(bob, activity, { comment: 'Yes', parent_id: first.id })
    await write(bob, activity, { comment: 'Nice light' })
    expect((await scene.act('pin', first.id, owner, { pinned: true })).statusCode).toBe(204)
    expect((await scene.act('heart', reply.id, owner, { hearted: true })).statusCode).toBe(204)
    expect((await scene.act('pin', first.id, ann, { pinned: true })).statusCode).toBe(404)
    const page = await scene.see(activity)
    expect(page).toMatchObject({
      total: 3,
      items: [
        { comment: 'What a day', pinned: true, children: [{ comment: 'Yes', hearted: true }] },
        { comment: 'Nice light' },
      ],
    })
    expect((await scene.act('delete', first.id, owner)).statusCode).toBe(204)
    expect(await scene.see(activity)).toMatchObject({ total: 2, items: [{}, { state: 'by_owner' }] })
  })

  test('holds what waits for approval, and lets friends or nobody comment if its owner wants', async () => {
    const { owner, activity } = await givenPublic()
    const ann = await scene.givenKnown()
    const held = await write(ann, activity, { comment: 'Visit my casino' })
    expect([held.state, textsOf(await scene.see(activity))]).toEqual(['held', []])
    expect((await scene.act('approve', held.id, ann)).statusCode).toBe(404)
    expect((await scene.act('approve', held.id, owner)).statusCode).toBe(204)
    expect(textsOf(await scene.see(activity))).toEqual(['Visit my casino'])
    expect((await scene.set(activity, ann, 'off')).statusCode).toBe(404)
    await scene.set(activity, owner, 'friends')
    expect((await send(ann, activity)).body).toContain(commentMessages.notHere)
    await scene.set(activity, owner, 'off')
    expect(await scene.see(activity)).toMatchObject({ items: [], about: { access: 'off' } })
    await scene.set(activity, owner, 'open')
    await scene.block(owner, ann)
    expect((await send(ann, activity)).body).toContain(commentMessages.notHere)
  })

  test('counts votes once each, takes them back, and none of its owner', async () => {
    const { owner, activity } = await givenPublic()
    const [ann, bob] = [await scene.givenKnown(), await scene.givenKnown()]
    await vote(activity, ann)
    await vote(activity, ann)
    await vote(activity, bob, 'downvote')
    expect([await ratingOf(activity), await ratingOf(activity, ann)]).toEqual([
      { up: 1, down: 1, mine: 0 },
      { up: 1, down: 1, mine: 1 },
    ])
    await vote(activity, ann, 'clear')
    expect(await ratingOf(activity)).toEqual({ up: 0, down: 1, mine: 0 })
    const own = await vote(activity, owner)
    expect([own.statusCode, own.body]).toEqual([422, expect.stringContaining(commentMessages.ownActivity)])
  })

  test('does not count the vote of someone whom its owner has blocked, who does not notice', async () => {
    const { owner, activity } = await givenPublic()
    const ann = await scene.givenKnown()
    await scene.block(owner, ann)
    const reply = await vote(activity, ann)
    expect([reply.statusCode, reply.json()]).toEqual([200, { up: 1, down: 0, mine: 1 }])
    expect([
      await ratingOf(activity, ann),
      await ratingOf(activity),
      await ratingOf(activity, owner),
    ]).toEqual([
      { up: 1, down: 0, mine: 1 },
      { up: 0, down: 0, mine: 0 },
      { up: 0, down: 0, mine: 0 },
    ])
  })

  test('tells its owner and those who are answered, by the title that each of them sees', async () => {
    const recording = recordingOf(long)
    const { owner, activity } = await givenPublic({ title: 'Morning ride', recording })
    const enqueued: unknown[] = []
    vi.spyOn(scene.cells.of(owner.id).jobs, 'enqueue').mockImplementation(async (job, input) => {
      if (job.name === writeNotification.name) enqueued.push(input)
      return 'job'
    })
    await scene.server.post(addPrivacyZone.path, { name: 'Home', ...home, radius_m: 200 }, owner)
    const ann = await scene.givenKnown()
    const first = await write(ann, activity, { comment: 'Where is that?' })
    await write(owner, activity, { comment: 'In the Alps', parent_id: first.id })
    await vote(activity, ann)
    for (const input of enqueued) await scene.server.run(writeNotification, input, owner.home)
    const told = async (reader: GivenAccount) =>
      (await scene.server.get('/api/notifications', reader))
        .json<{ items: Notification[] }>()
        .items.map((item) => [describeNotification(item).replace(/^.+? (?=\w+ed)/, ''), item.path])
    const path = `/activity/${activity.id}`
    expect(await told(owner)).toEqual(
      expect.arrayContaining([
        ['liked “Morning ride”.', path],
        ['commented on “Morning ride”.', path],
      ]),
    )
    // Ann cannot see the part near home, so she is not told that it began in the morning.
    expect(await told(ann)).toEqual([['replied to your comment on “Ride”.', path]])
    const downloaded = async () => {
      for (const data of personalData)
        for await (const file of data.files(scene.server.services, ann.id))
          if (file.path === 'notifications.json') return text(await file.open())
      return ''
    }
    expect(await downloaded()).toContain(activity.id)
    await scene.server.post(`/api/activity/${activity.id}`, { visibility: Visibility.onlyMe }, owner)
    expect([await told(ann), JSON.parse(await downloaded())]).toEqual([[], []])
  })
})

type Hiding =
  | 'archive'
  | 'delete'
  | { visibility: Visibility }
  | { restriction: 'hidden' | 'removed' | 'limited' }

async function hide({ id }: { id: string }, owner: GivenAccount, how: Hiding): Promise<void> {
  if (typeof how === 'object' && 'restriction' in how) {
    await scene.cells.of(id).db.updateTable('activity').set(how).where('id', '=', id).execute()
    return
  }
  const path = `/api/activity/${id}`
  const changed =
    typeof how === 'string'
      ? await scene.server.post(`${path}/${how}`, {}, owner)
      : await scene.server.post(path, how, owner)
  expect(changed.statusCode).toBeLessThan(300)
}

test.each([
  ['made private', { visibility: Visibility.onlyMe }],
  ['for friends only', { visibility: Visibility.friends }],
  ['archived', 'archive'],
  ['deleted', 'delete'],
  ['hidden by a moderator', { restriction: 'hidden' }],
  ['removed by a moderator', { restriction: 'removed' }],
] as const)(
  'what was said about an activity that is %s does not exist for a stranger',
  async (_how, change) => {
    const { owner, activity } = await givenPublic()
    const ann = await scene.givenKnown()
    const comment = await write(ann, activity)
    await hide(activity, owner, change)
    const refused = [
      await scene.server.get(`/api/comments/${activity.id}`, ann),
      await scene.server.get(`/api/comments/${activity.id}/moments`),
      await scene.server.get(`/api/rating/u/${activity.id}`, ann),
      await send(ann, activity),
      await send(ann, { id: scene.missingId() }),
      await vote(activity, ann),
      await scene.server.post(`/api/rating/comment/${comment.id}/upvote`, {}, await scene.givenKnown()),
      await scene.server.post(
        '/api/report/',
        { kind: 'comment', id: comment.id, reason: 'spam', text: '' },
        owner,
      ),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([
      ...Array<number>(7).fill(404),
      change === 'delete' ? 404 : 204,
    ])
    const missing = { id: scene.missingId() }
    for (const attempt of [
      (one: { id: string }) => send(ann, one, { comment: 'Where?' }),
      (one: { id: string }) => send(ann, one, { comment: 'Where?', parent_id: comment.id }),
      (one: { id: string }) => vote(one, ann),
      (one: { id: string }) => vote(one, ann, 'clear'),
    ])
      expect(answerOf(await attempt(activity), activity)).toEqual(answerOf(await attempt(missing), missing))
    // What they wrote still belongs to them.
    expect((await scene.act('delete', comment.id, ann)).statusCode).toBe(204)
  },
)

/** Without the parts that differ with every request. */
function answerOf({ statusCode, headers, body }: Awaited<ReturnType<typeof send>>, { id }: { id: string }) {
  const {
    date: _date,
    'x-request-id': _id,
    'x-ratelimit-remaining': _left,
    'x-ratelimit-reset': _reset,
    ...rest
  } = headers
  return [statusCode, rest, body.replaceAll(id, '')]
}

test('an activity that a moderator has taken out of lists is still talked about by whoever has its link', async () => {
  const { owner, activity } = await givenPublic()
  const ann = await scene.givenKnown()
  await hide(activity, owner, { restriction: 'limited' })
  await write(ann, activity, { comment: 'Still here' })
  expect((await vote(activity, ann)).statusCode).toBe(200)
  expect([textsOf(await scene.see(activity)), await ratingOf(activity)]).toEqual([
    ['Still here'],
    { up: 1, down: 0, mine: 0 },
  ])
})

const seenBy = async (activity: { id: string }, viewer?: GivenAccount) => {
  const moments = await scene.server.get(`/api/comments/${activity.id}/moments`, viewer)
  return {
    marks: moments.json<{ items: CommentMoment[] }>().items.map((one) => one.moment_ms),
    byMoment: textsOf(await scene.see(activity, viewer, '?sort=moment')),
    newest: (await scene.see(activity, viewer, '?sort=newest')).items.map((one) => one.moment_ms),
  }
}

/** Everything that a stranger can learn from the comments, whichever way they ask. */
const answers = async (activity: { id: string }) => {
  const asked = ['', '?sort=newest', '?sort=moment', '/moments', '/news']
  return Promise.all(
    asked.map(async (query) => (await scene.server.get(`/api/comments/${activity.id}${query}`)).body),
  )
}

describe('a moment of an activity', () => {
  test('is within it, and at the nearest recorded one where it was interrupted', async () => {
    const samples = givenSamples({ points: 100 })
    for (let n = 50; n < 100; n++) samples.time[n] = (samples.time[n] ?? 0) + 600_000
    const { activity } = await givenPublic({ recording: { samples, breaks: [50] } })
    const ann = await scene.givenKnown()
    const at = async (moment: number) => (await write(ann, activity, { moment })).moment_ms
    expect([await at(20_000), await at(60_000), await at(640_000), await at(699_000)]).toEqual([
      20_000, 49_000, 650_000, 699_000,
    ])
    const outside = await send(ann, activity, { moment: 699_001 })
    expect([outside.statusCode, outside.body]).toEqual([
      422,
      expect.stringContaining(commentMessages.outsideActivity),
    ])
    expect((await seenBy(activity)).marks).toEqual([20_000, 49_000, 650_000, 699_000])
  })

  test('that becomes hidden is seen by its owner alone, and not even by who wrote about it', async () => {
    const { owner, activity } = await givenPublic({ recording: recordingOf(long) })
    const ann = await scene.givenKnown()
    const moment = 2000
    expect((await write(ann, activity, { moment, comment: 'Your door' })).moment_ms).toBe(moment)
    await scene.server.post(addPrivacyZone.path, { name: 'Home', ...home, radius_m: 200 }, owner)
    const nothing = { marks: [], byMoment: [], newest: [null] }
    expect([await seenBy(activity), await seenBy(activity, ann)]).toEqual([nothing, nothing])
    expect(await seenBy(activity, owner)).toEqual({
      marks: [moment],
      byMoment: ['Your door'],
      newest: [moment],
    })
  })

  test('inside of a hidden part tells nobody when it was', async () => {
    const recording = recordingOf(long)
    const { owner, activity } = await givenPublic({ recording })
    await scene.server.post(addPrivacyZone.path, { name: 'Home', ...home, radius_m: 200 }, owner)
    const { time } = recording.samples
    const comment = await write(owner, activity, { moment: 1000, comment: 'My door' })
    await write(owner, activity, { moment: (time.at(-1) ?? 0) - (time[0] ?? 0), comment: 'Back again' })
    const { db } = scene.cells.of(activity.id)
    const first = await answers(activity)
    const { time: seen } = recordingOf(short).samples
    for (const moment_ms of [time[0] ?? 0, (seen[0] ?? 0) + 1, time.at(-1) ?? 0]) {
      await db.updateTable('comment').set({ moment_ms }).where('id', '=', comment.id).execute()
      expect(await answers(activity)).toEqual(first)
    }
    expect(first.join()).toContain('My door')
  })

  test('is for a stranger one that they see, also where the middle is hidden', async () => {
    const { owner, activity } = await givenPublic({ recording: recordingOf(long) })
    const turn = { lat: home.lat, lon: lonAt(3000) }
    for (const place of [home, turn])
      await scene.server.post(addPrivacyZone.path, { name: 'Hidden', ...place, radius_m: 200 }, owner)
    const { rawPayload } = await scene.server.get(`/api/activity/${activity.id}/telemetry`)
    const { samples, breaks } = decodeSamples(new Uint8Array(rawPayload))
    const [first = 0, last = 0] = [samples.time[0], samples.time.at(-1)]
    expect(breaks).toHaveLength(1)
    const ann = await scene.givenKnown()
    const told: (number | null)[] = []
    for (let ms = 0; ms <= last - first; ms += 25_000)
      told.push((await write(ann, activity, { moment: ms })).moment_ms)
    expect(told.filter((ms) => ms === null || !isSeenAt(samples.time, breaks, first + ms))).toEqual([])
    expect((await send(ann, activity, { moment: last - first + 1 })).statusCode).toBe(422)
  })
})

test('a comment on an activity is shown to moderators under its sport, removed, counted, and restored', async () => {
  const { activity } = await givenPublic({ title: 'Morning ride', sport: 'cycling' })
  const ann = await scene.givenKnown()
  const { id } = await write(ann, activity, { comment: 'Rude' })
  const thing = { kind: 'comment', id } as const
  const case_id = await givenCase(scene.server, thing)
  const moderator = await givenAccount(scene.server, { role: 'moderator' })
  const view = await scene.server.get(`${getCase.path}?case_id=${case_id}`, moderator)
  expect(view.json<CaseView>().context).toMatchObject({
    topic: { kind: 'activity', title: 'Ride' },
    thread: [{ text: 'Rude' }],
  })
  await givenDecisionAbout(scene.server, thing, { action: 'remove', case_id })
  expect(await scene.see(activity)).toMatchObject({ total: 0, items: [] })
  await givenDecisionAbout(scene.server, thing, { action: 'restore', case_id })
  expect(await scene.see(activity)).toMatchObject({ total: 1, items: [{ comment: 'Rude' }] })
})
