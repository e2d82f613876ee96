import { sql } from 'kysely'
import { rankOf } from '#domain/people/wilson-rank.ts'
import { newId } from '#server/cells/new-id.ts'
import type { CommentState } from '#server/db/people-schema.ts'
import { givenAccount, type GivenAccount } from './given.ts'
import { givenProject, type GivenProject } from './given-project.ts'
import type { TestApp } from './start-test-app.ts'

export type CommentOptions = {
  text?: string
  state?: CommentState
  moment?: { video_id: string; video_ms: number }
}

/** The first comment of a tree, written directly. */
export async function givenComment(
  { services: { cells, now } }: TestApp,
  { project, owner, author }: { project: { id: string }; owner: GivenAccount; author: GivenAccount },
  { text = 'Nice', state = 'shown', moment }: CommentOptions = {},
): Promise<string> {
  const { db } = cells.of(project.id)
  const id = newId(owner.home, now())
  const place = { id, root_id: id, parent_id: null, depth: 0 }
  const { video_id = null, video_ms = null } = moment ?? {}
  const said = { text, text_hash: null, video_id, video_ms, state, is_listed: state === 'shown' }
  await db
    .insertInto('comment')
    .values({
      ...place,
      ...said,
      account_id: owner.id,
      project_id: project.id,
      author_id: author.id,
      rank: rankOf({ up: 0, down: 0 }),
      created_at: new Date(now()),
    })
    .execute()
  if (state === 'shown')
    await sql`update project set comment_count = comment_count + 1 where id = ${project.id}`.execute(db)
  return id
}

/** From here on the account may comment and vote. */
export async function confirm({ services: { cells, now } }: TestApp, { id }: GivenAccount): Promise<void> {
  const { db } = cells.of(id)
  await db
    .updateTable('account')
    .set({ email_confirmed_at: new Date(now()) })
    .where('id', '=', id)
    .execute()
}

/** A project of someone else that only they and this friend see. */
export async function givenSharedProject(
  server: TestApp,
  friend: GivenAccount,
): Promise<GivenProject & { owner: GivenAccount }> {
  const owner = await givenAccount(server)
  const { db } = server.services.cells.of(owner.id)
  await db.insertInto('friendship').values({ account_id: owner.id, friend_id: friend.id }).execute()
  return { ...(await givenProject(server, owner, { visibility: 3 })), owner }
}
