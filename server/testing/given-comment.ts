import { sql } from 'kysely'
import { rankOf } from '#domain/people/wilson-rank.ts'
import { newId } from '#server/cells/new-id.ts'
import type { CommentState } from '#server/db/people-schema.ts'
import { givenActivity, type GivenActivity } from './given-activity.ts'
import { givenAccount, type GivenAccount } from './given.ts'
import { givenProject, type GivenProject } from './given-project.ts'
import type { TestApp } from './start-test-app.ts'

export type CommentOptions = {
  text?: string
  state?: CommentState
  moment?: { moment_of: string; moment_ms: number }
}

/** A top-level comment, written directly to the database. */
export async function givenComment(
  { services: { cells, now } }: TestApp,
  { project, owner, author }: { project: { id: string }; owner: GivenAccount; author: GivenAccount },
  { text = 'Nice', state = 'shown', moment }: CommentOptions = {},
): Promise<string> {
  const { db } = cells.of(project.id)
  const id = newId(owner.home, now())
  const place = { id, root_id: id, parent_id: null, depth: 0 }
  const { moment_of = null, moment_ms = null } = moment ?? {}
  const said = { text, text_hash: null, moment_of, moment_ms, state, is_listed: state === 'shown' }
  await db
    .insertInto('comment')
    .values({
      ...place,
      ...said,
      account_id: owner.id,
      project_id: project.id,
      activity_id: null,
      author_id: author.id,
      rank: rankOf({ up: 0, down: 0 }),
      created_at: new Date(now()),
    })
    .execute()
  if (state === 'shown')
    await sql`update project set comment_count = comment_count + 1 where id = ${project.id}`.execute(db)
  return id
}

/** Confirms the account's email, so that it may comment and vote. */
export async function confirm({ services: { cells, now } }: TestApp, { id }: GivenAccount): Promise<void> {
  const { db } = cells.of(id)
  await db
    .updateTable('account')
    .set({ email_confirmed_at: new Date(now()) })
    .where('id', '=', id)
    .execute()
}

/** An activity of someone else that only they and this friend see. */
export async function givenSharedActivity(
  server: TestApp,
  friend: GivenAccount,
): Promise<GivenActivity & { owner: GivenAccount }> {
  const owner = await givenAccount(server)
  const { db } = server.services.cells.of(owner.id)
  await db.insertInto('friendship').values({ account_id: owner.id, friend_id: friend.id }).execute()
  return { ...(await givenActivity(server, owner, { visibility: 3 })), owner }
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
