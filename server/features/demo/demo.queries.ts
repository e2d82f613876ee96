import { DefaultVisibility } from '#domain/visibility.ts'
import type { CommentState } from '#server/db/people-schema.ts'
import type { CellDb } from '#server/db/schema.ts'
import { isKept } from '#server/features/visibility/public.ts'

export async function hasAccounts(db: CellDb): Promise<boolean> {
  return (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Undefined if there is none, or if it is being deleted. */
export function findLivingAccount(db: CellDb, id: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Finds an activity by the name of the file it was imported from. */
export async function findActivityOfFile(
  db: CellDb,
  accountId: string,
  filename: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('activity')
    .innerJoin('activity_file', 'activity_file.id', 'activity.file_id')
    .select('activity.id')
    .where('activity.account_id', '=', accountId)
    .where('activity_file.filename', '=', filename)
    .where('activity.deleted_at', 'is', null)
    .executeTakeFirst()
  return found?.id
}

/** The names of all files that an account has imported. */
export async function listFilesOf(db: CellDb, accountId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('activity_file')
    .innerJoin('activity', 'activity.file_id', 'activity_file.id')
    .select('activity_file.filename')
    .where('activity_file.account_id', '=', accountId)
    .execute()
  return new Set(rows.map(({ filename }) => filename))
}

/** Activities by the files they were imported from. */
export function listNamedActivities(
  db: CellDb,
  accountId: string,
): Promise<{ id: string; title: string; filename: string }[]> {
  return db
    .selectFrom('activity')
    .innerJoin('activity_file', 'activity_file.id', 'activity.file_id')
    .select(['activity.id', 'activity.title', 'activity_file.filename'])
    .where('activity.account_id', '=', accountId)
    .where('activity.deleted_at', 'is', null)
    .execute()
}

/** Activities that are not public, although nothing forbids it. */
export async function listClosedActivities(db: CellDb, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('activity')
    .select('id')
    .where('account_id', '=', accountId)
    .where('effective_visibility', '<>', DefaultVisibility.public)
    .where('is_owner_only', '=', false)
    .where(isKept)
    .execute()
  return rows.map(({ id }) => id)
}

/** Finds a video whose file has been uploaded. */
export async function findVideoOfFile(
  db: CellDb,
  accountId: string,
  filename: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('video')
    .select('id')
    .where('account_id', '=', accountId)
    .where('filename', '=', filename)
    .where('version', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found?.id
}

export async function findProjectTitled(
  db: CellDb,
  accountId: string,
  title: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('project')
    .select('id')
    .where('account_id', '=', accountId)
    .where('title', '=', title)
    .executeTakeFirst()
  return found?.id
}

/** Finds a comment by its text, in whatever state it is. */
export function findCommentReading(
  db: CellDb,
  {
    subject,
    authorId,
    text,
  }: {
    subject: { kind: 'project' | 'activity'; id: string }
    authorId: string
    text: string
  },
): Promise<{ id: string; state: CommentState } | undefined> {
  return db
    .selectFrom('comment')
    .select(['id', 'state'])
    .where('author_id', '=', authorId)
    .where(`${subject.kind}_id`, '=', subject.id)
    .where('text', '=', text)
    .executeTakeFirst()
}

export async function findPlaylistNamed(
  db: CellDb,
  accountId: string,
  name: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('playlist')
    .select('id')
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .executeTakeFirst()
  return found?.id
}
