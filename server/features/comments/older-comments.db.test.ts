import { sql, type Transaction } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { cellTalkAboutActivities } from '#server/db/migrations/0056_cell_talk_about_activities.ts'
import { startCommentScene } from '#server/testing/comment-scene.ts'

const scene = await startCommentScene()
afterAll(() => scene.server.close())

/** Restores the tables as they were before. */
const undo = sql`
  drop table activity_vote;
  alter table comment drop column topic_id;
  drop index comment_project;
  alter table comment drop column activity_id, alter column project_id set not null;
  alter table comment rename column moment_of to video_id;
  alter table comment rename column moment_ms to video_ms;
  create index comment_project on comment (project_id, id);
  create index comment_newest on comment (project_id, id desc);
  create index comment_best on comment (project_id, rank desc);
  create index comment_by_moment on comment (project_id, video_id);
  create index comment_marks on comment (project_id, rank);
  create index comment_held on comment (project_id);
  create index comment_held_of on comment (author_id, project_id);
  create unique index comment_pinned on comment (project_id) where pinned;
  alter table moderation_case add column project_id text;
  alter table notification drop column activity_id;
  alter table activity drop column up, drop column down, drop column comment_count, drop column comments,
    drop column holds_comments;`

test('what was said about projects stays as it was, with its moments, replies, pin and counts', async () => {
  const { owner, project } = await scene.givenScene({ videoMs: 100_000 })
  const [ann, bob] = [await scene.givenKnown(), await scene.givenKnown()]
  const first = await scene.write(ann, project, { moment: 70_000 })
  await scene.write(bob, project, { parent_id: first.id })
  await scene.write(bob, project)
  await scene.act('pin', first.id, owner, { pinned: true })
  const seen = async () => [
    await scene.see(project, ann),
    await scene.see(project, owner, '?sort=moment'),
    (await scene.server.get(`/api/comments/${project.id}/moments`)).body,
  ]
  const before = await seen()
  expect(before[0]).toMatchObject({
    total: 3,
    items: [{ pinned: true, moment_ms: 70_000, reply_count: 1 }, {}],
  })
  await scene.cells
    .of(project.id)
    .db.transaction()
    .execute(async (trx) => {
      await undo.execute(trx)
      // A migration does not know the types of the tables.
      await cellTalkAboutActivities.up(trx as unknown as Transaction<unknown>)
    })
  expect(await seen()).toEqual(before)
})
