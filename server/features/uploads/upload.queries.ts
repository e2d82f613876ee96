import type { Selectable } from 'kysely'
import type { UploadRequest } from '#contract/uploads/upload.ts'
import { filesOf, originalKeyOf } from '#server/cells/files-of.ts'
import type { CellDatabase, CellDb, CellTransaction } from '#server/db/schema.ts'

export type Upload = Selectable<CellDatabase['upload']>

type Named = Pick<Upload, 'account_id' | 'id'> & { video_id?: string | null }

/** A video stays where it was uploaded; every other file is read and then removed. */
export const objectKeyOf = ({ account_id, id, video_id = null }: Named): string =>
  video_id === null ? `${filesOf(account_id)}uploads/${id}` : originalKeyOf(account_id, video_id, id)
/** The key and id by which the store finds the parts. */
export const partedObject = (upload: Upload) => ({ key: objectKeyOf(upload), partsId: upload.parts_id })

type NewUpload = {
  id: string
  accountId: string
  request: UploadRequest
  videoId: string | null
  now: Date
  expiresAt: Date
}

/** Undefined if one is already open for the same file, because two tabs can ask at the same time. */
export function saveUpload(
  db: CellDb | CellTransaction,
  { id, accountId, request, videoId, now, expiresAt }: NewUpload,
): Promise<Upload | undefined> {
  const { replaces: _replaces, parent_id: _parent, chapter: _chapter, ...file } = request
  return db
    .insertInto('upload')
    .values({
      ...file,
      id,
      account_id: accountId,
      video_id: videoId,
      parts_id: null,
      created_at: now,
      expires_at: expiresAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'fingerprint', 'type']).where('state', '=', 'open').doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
}

export function findOpenUpload(
  db: CellDb,
  accountId: string,
  { type, fingerprint }: Pick<UploadRequest, 'type' | 'fingerprint'>,
): Promise<Upload | undefined> {
  return db
    .selectFrom('upload')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('fingerprint', '=', fingerprint)
    .where('type', '=', type)
    .where('state', '=', 'open')
    .executeTakeFirst()
}

/** Undefined if it does not exist, was cancelled, or belongs to someone else. */
export function findOwnUpload(
  db: CellDb,
  accountId: string,
  id: string,
  now: Date,
): Promise<Upload | undefined> {
  return db
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where((where) => where.or([where('state', '<>', 'open'), where('expires_at', '>', now)]))
    .executeTakeFirst()
}

/** For requests with a signed URL: the upload, if it still accepts parts. */
export function findReceivingUpload(db: CellDb, id: string, now: Date): Promise<Upload | undefined> {
  return db
    .selectFrom('upload')
    .innerJoin('account', 'account.id', 'upload.account_id')
    .selectAll('upload')
    .where('upload.id', '=', id)
    .where('upload.state', '=', 'open')
    .where('upload.expires_at', '>', now)
    .where('account.deleted_at', 'is', null)
    .where('account.suspended_at', 'is', null)
    .executeTakeFirst()
}

export function findUpload(db: CellDb, id: string): Promise<Upload | undefined> {
  return db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Does nothing if another request was faster. */
export async function savePartsId(db: CellDb, id: string, partsId: string): Promise<void> {
  await db
    .updateTable('upload')
    .set({ parts_id: partsId })
    .where('id', '=', id)
    .where('parts_id', 'is', null)
    .execute()
}

/** False if it is no longer open. */
export async function saveContentId(db: CellDb, id: string, contentId: string, now: Date): Promise<boolean> {
  const saved = await db
    .updateTable('upload')
    .set({ content_id: contentId })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return saved.numUpdatedRows === 1n
}

export async function postponeExpiry(db: CellDb, id: string, expiresAt: Date): Promise<void> {
  await db
    .updateTable('upload')
    .set({ expires_at: expiresAt })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
}

/** From here on the upload does not exist for its owner. False if it is no longer open. */
export async function markExpired(db: CellDb, id: string): Promise<boolean> {
  const marked = await db
    .updateTable('upload')
    .set({ expires_at: new Date(0) })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return marked.numUpdatedRows === 1n
}

export function listExpiredUploads(db: CellDb, now: Date, limit: number): Promise<Upload[]> {
  return db
    .selectFrom('upload')
    .selectAll()
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
}

export async function deleteOpenUpload(db: CellDb, id: string): Promise<void> {
  await db.deleteFrom('upload').where('id', '=', id).where('state', '=', 'open').execute()
}

/**
 * Uploads that were read a while ago and whose bytes still exist, because the reader was killed before
 * removing them.
 */
export function listLeftovers(db: CellDb, before: Date, limit: number): Promise<Upload[]> {
  return db
    .selectFrom('upload')
    .selectAll()
    .where('is_stored', '=', true)
    .where('state', 'in', ['done', 'failed'])
    .where('completed_at', '<', before)
    .orderBy('completed_at')
    .limit(limit)
    .execute()
}

export async function markRemoved(db: CellDb, id: string): Promise<void> {
  await db.updateTable('upload').set({ is_stored: false }).where('id', '=', id).execute()
}
