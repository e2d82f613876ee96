import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveCommentSettings, type CommentPage } from '#contract/comments/comments.ts'
import { RecordingRank } from '#domain/fitness/recording-rank.ts'
import { Visibility } from '#domain/visibility.ts'
import { savePrivacy } from '#server/features/activities/change-privacy.ts'
import { startCommentScene } from '#server/testing/comment-scene.ts'
import { commentsOnActivities } from '#server/testing/comments-on-activities.ts'
import { givenActivity } from '#server/testing/given-activity.ts'
import { givenFit } from '#server/testing/given-fit.ts'
import { givenFriendship } from '#server/testing/given-friends.ts'
import { uploadFile } from '#server/testing/given-provided.ts'
import { testEngineKind } from '#server/testing/test-database.ts'
import { waitFor } from '#server/testing/wait-for.ts'

let scene: Awaited<ReturnType<typeof startCommentScene>>
beforeAll(async () => {
  scene = await startCommentScene()
})
afterAll(() => scene.server.close())

const { givenPublic, send, write, vote, ratingOf } = commentsOnActivities(() => scene)
const textsOf = ({ items }: CommentPage) => items.map(({ comment }) => comment)

const givenTwo = async () => {
  const { owner, activity: kept } = await givenPublic()
  const other = await givenActivity(scene.server, owner, {
    visibility: Visibility.public,
    maybe_same_as: kept.id,
    recording_rank: RecordingRank.streams,
  })
  return { owner, kept, other }
}

describe('what people said about an activity', () => {
  test('follows the recording that counts when two are merged, and everyone counts once', async () => {
    const { owner, kept, other } = await givenTwo()
    const [ann, bob] = [await scene.givenKnown(), await scene.givenKnown()]
    await write(ann, kept, { comment: 'To the first' })
    const root = await write(bob, other, { comment: 'To the other', moment: 5000 })
    await write(ann, other, { comment: 'A reply', parent_id: root.id })
    await vote(kept, ann)
    await vote(other, ann, 'downvote')
    await vote(other, bob)
    expect((await scene.server.post(`/api/activity/${other.id}/merge`, {}, owner)).statusCode).toBe(204)
    expect((await scene.server.get(`/api/comments/${other.id}`)).statusCode).toBe(404)
    expect(await scene.see(kept, ann, '?sort=newest')).toMatchObject({
      total: 3,
      items: [{ comment: 'To the other', moment_ms: 5000 }, { comment: 'To the first' }],
    })
    expect(await ratingOf(kept)).toMatchObject({ up: 2, down: 0 })
  })

  test.runIf(testEngineKind === 'postgres')(
    'is refused, not lost, if the recordings are merged while it is being sent',
    async () => {
      const { owner, kept, other } = await givenTwo()
      const ann = await scene.givenKnown()
      const { db } = scene.server.services.cells.of(owner.id)
      const [merged, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const merging = db.transaction().execute(async (trx) => {
        await trx.updateTable('activity').set({ duplicate_of: kept.id }).where('id', '=', other.id).execute()
        merged.resolve()
        await mayCommit.promise
      })
      await merged.promise
      const replies = [send(ann, other, { comment: 'Too late' }), vote(other, ann)]
      // They have seen the activity, and wait for its row.
      await waitFor(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(db)
        return rows.length === replies.length
      })
      mayCommit.resolve()
      await merging
      expect((await Promise.all(replies)).map(({ statusCode }) => statusCode)).toEqual([404, 404])
    },
  )

  test.for([
    ['off', false, 'open', true, 'off'],
    ['open', true, 'friends', false, 'friends'],
    ['friends', true, 'open', false, 'friends'],
  ])(
    'by the narrower choice of two that are merged: %s (held: %s) and %s (held: %s)',
    async ([ofKept, keptHolds, ofOther, otherHolds, narrower]) => {
      const { owner, kept, other } = await givenTwo()
      const choose = (id: string, access: unknown, holds_all: unknown) =>
        scene.server.post(saveCommentSettings.path.replace(':topic_id', id), { access, holds_all }, owner)
      await choose(kept.id, ofKept, keptHolds)
      await choose(other.id, ofOther, otherHolds)
      await scene.server.post(`/api/activity/${other.id}/merge`, {}, owner)
      expect((await scene.see(kept, owner)).about).toMatchObject({ access: narrower, holds_all: true })
    },
  )

  test.each([
    ['a platform allows only its owner to see', { is_owner_only: true, effective_visibility: 0 }],
    ['is archived', { archived_at: new Date() }],
    ['moderators have hidden', { restriction: 'hidden' }],
  ] as const)('stays hidden when what it is about, which %s, is merged into another', async (_what, how) => {
    const { owner, kept, other } = await givenTwo()
    await write(owner, other, { comment: 'For nobody else' })
    await vote(other, await scene.givenKnown())
    const { db } = scene.cells.of(owner.id)
    await db.updateTable('activity').set(how).where('id', '=', other.id).execute()
    expect((await scene.server.post(`/api/activity/${other.id}/merge`, {}, owner)).statusCode).toBe(204)
    expect(textsOf(await scene.see(kept))).toEqual([])
    expect(await ratingOf(kept)).toMatchObject({ up: 0 })
  })

  test('stays hidden when a duplicate takes the place of what moderators have hidden', async () => {
    const { owner, activity } = await givenPublic()
    const duplicate = await givenActivity(scene.server, owner, {
      visibility: Visibility.public,
      duplicate_of: activity.id,
    })
    await write(await scene.givenKnown(), activity, { comment: 'Hidden' })
    const { db } = scene.cells.of(owner.id)
    await db.updateTable('activity').set({ restriction: 'hidden' }).where('id', '=', activity.id).execute()
    await scene.server.post(`/api/activity/${activity.id}/delete`, { duplicates: 'keep' }, owner)
    expect(textsOf(await scene.see(duplicate))).toEqual([])
  })

  test('is not shown again by a duplicate if its owner had turned comments off', async () => {
    const { owner, activity } = await givenPublic()
    const duplicate = await givenActivity(scene.server, owner, {
      visibility: Visibility.public,
      duplicate_of: activity.id,
    })
    const ann = await scene.givenKnown()
    await write(ann, activity, { comment: 'Turned off' })
    const off = { access: 'off', holds_all: false }
    await scene.server.post(saveCommentSettings.path.replace(':topic_id', activity.id), off, owner)
    await scene.server.post(`/api/activity/${activity.id}/delete`, { duplicates: 'keep' }, owner)
    expect(await scene.see(duplicate)).toMatchObject({ items: [], about: { access: 'off' } })
  })

  test.each([
    ['follows it', Visibility.public, ['Before']],
    ['stays hidden if the other one is seen by more people', Visibility.friends, []],
  ] as const)(
    'that was deleted and is uploaded again as a duplicate of another %s',
    async (_what, visibility, texts) => {
      const owner = await scene.givenKnown({ home: 'eu' })
      const ann = await scene.givenKnown()
      await givenFriendship(scene.server, owner, ann)
      await savePrivacy(scene.server.services, owner.id, { default_visibility: 1 })
      const { db } = scene.cells.of(owner.id)
      const upload = async (filename: string, bytes: Uint8Array) => {
        await uploadFile(scene.server, owner, { filename, bytes })
        return db
          .selectFrom('activity')
          .select(['id', 'duplicate_of'])
          .where('account_id', '=', owner.id)
          .where('upload_id', 'is not', null)
          .where('deleted_at', 'is', null)
          .execute()
      }
      const watch = givenFit({ points: 120 })
      const [first = { id: '' }] = await upload('watch.fit', watch)
      await scene.server.post(`/api/activity/${first.id}`, { visibility }, owner)
      await write(ann, first, { comment: 'Before' })
      await vote(first, ann)
      await scene.server.post(`/api/activity/${first.id}/delete`, {}, owner)
      const [other = { id: '' }] = await upload('second.fit', givenFit({ points: 118 }))
      expect(await upload('watch.fit', watch)).toContainEqual({ id: first.id, duplicate_of: other.id })
      expect(textsOf(await scene.see(other))).toEqual(texts)
      expect(await ratingOf(other)).toMatchObject({ up: texts.length })
    },
  )

  test('stays when a duplicate takes the place of a deleted activity, and goes with the last one', async () => {
    const { owner, activity } = await givenPublic()
    const duplicate = await givenActivity(scene.server, owner, {
      visibility: Visibility.public,
      duplicate_of: activity.id,
    })
    const ann = await scene.givenKnown()
    await write(ann, activity, { comment: 'Still here' })
    const remove = (id: string, duplicates: string) =>
      scene.server.post(`/api/activity/${id}/delete`, { duplicates }, owner)
    await remove(activity.id, 'keep')
    expect(textsOf(await scene.see(duplicate))).toEqual(['Still here'])
    await remove(duplicate.id, 'delete')
    const { db } = scene.cells.of(owner.id)
    await db.deleteFrom('activity').where('account_id', '=', owner.id).execute()
    const left = await db
      .selectFrom('comment')
      .select('id')
      .where('activity_id', 'is not', null)
      .where('account_id', '=', owner.id)
      .execute()
    expect(left).toEqual([])
  })
})
