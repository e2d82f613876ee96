import { limits } from '#contract/limits.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { makeId, timeOfId } from '#domain/id.ts'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'
import { folderOfPhotos } from '#server/cells/files-of.ts'
import { storable } from '#server/db/storable.ts'
import { keyedHash } from '#server/keys.ts'
import { lockSettings } from '#server/features/recordings/public.ts'
import type { ImportContext } from './import-upload.ts'
import { release, type PhotoToKeep, type ReadPhoto } from './reading/reader-protocol.ts'
import { ReadingMistakeError } from './reading/reader-pool.ts'
import { AccountGoneError } from './save-batch.ts'
import { type FileOutcome, saveOutcomes, unreadable } from './upload.queries.ts'

/** Stores a picture with its activity, and what became of the picture. Doing it again changes nothing. */
export async function keepPhoto(
  context: ImportContext,
  photo: PhotoToKeep,
  timeLimitMs: number,
): Promise<void> {
  const { cell, uploadId, readers } = context
  const activityId = await findActivityOf(context, photo)
  if (activityId === undefined)
    return saveOutcomes(cell.db, uploadId, [unreadable(photo, serverMessages.photoWithoutActivity)])
  try {
    if (await isKept(context, activityId, photo.name)) {
      await saveOutcomes(cell.db, uploadId, [kept(photo, activityId)])
      return
    }
    const read = await readers.use((reader) => reader.ask({ kind: 'photo', photo }, timeLimitMs))
    await store(context, { photo, read, activityId })
    release(read)
  } catch (error) {
    if (error instanceof UnreadableFileError)
      return saveOutcomes(cell.db, uploadId, [unreadable(photo, error.message)])
    if (!(error instanceof ReadingMistakeError)) throw error
    context.onMistake(error)
    await saveOutcomes(cell.db, uploadId, [unreadable(photo, serverMessages.fileNotRead)])
  }
}

const kept = ({ position, name }: PhotoToKeep, activityId: string): FileOutcome => ({
  position,
  filename: name,
  outcome: 'photo',
  became: 'stored',
  sentences: [],
  activities: [activityId],
})

/** The activity that the file of a picture, or one session of it, became. */
async function findActivityOf(
  { cell, uploadId }: ImportContext,
  { of, part }: PhotoToKeep,
): Promise<string | undefined> {
  const row = await cell.db
    .selectFrom('imported_file')
    .select('activities')
    .where('upload_id', '=', uploadId)
    .where('position', '=', of)
    .executeTakeFirst()
  const [first, second] = row?.activities ?? []
  if (part === undefined || second === undefined) return first
  const session = await cell.db
    .selectFrom('activity')
    .select('id')
    .where('id', 'in', row?.activities ?? [])
    .where('file_part', '=', part)
    .executeTakeFirst()
  return session?.id
}

async function isKept({ cell }: ImportContext, activityId: string, name: string): Promise<boolean> {
  const row = await cell.db
    .selectFrom('activity_photo')
    .select('id')
    .where('activity_id', '=', activityId)
    .where('name', '=', storable(name, limits.filenameMax))
    .executeTakeFirst()
  return row !== undefined
}

type Kept = { photo: PhotoToKeep; read: ReadPhoto; activityId: string }

/** The object first: one that no row refers to is overwritten by the next run. */
async function store(context: ImportContext, { photo, read, activityId }: Kept): Promise<void> {
  const { cell, accountId, uploadId, key } = context
  const id = makeId(cell.region, timeOfId(accountId), keyedHash(key, accountId, activityId, photo.name))
  const object_key = `${folderOfPhotos(accountId, activityId)}${id}`
  await cell.files.put(object_key, read.bytes)
  await cell.db.transaction().execute(async (trx) => {
    if (!(await lockSettings(trx, accountId))) throw new AccountGoneError('the account was deleted')
    const activity = await trx
      .selectFrom('activity')
      .select('id')
      .where('id', '=', activityId)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    if (!activity) throw new UnreadableFileError(serverMessages.photoWithoutActivity)
    await trx
      .insertInto('activity_photo')
      .values({
        id,
        account_id: accountId,
        activity_id: activityId,
        name: storable(photo.name, limits.filenameMax),
        position: photo.order,
        caption: storable(photo.caption, limits.descriptionMax),
        media_type: read.mediaType,
        size: read.bytes.length,
        width: read.width,
        height: read.height,
        object_key,
        ...(typeof photo.createdMs === 'number' && {
          created_at: new Date(Math.min(photo.createdMs, context.now())),
        }),
      })
      .onConflict((conflict) => conflict.columns(['activity_id', 'name']).doNothing())
      .execute()
    await saveOutcomes(trx, uploadId, [kept(photo, activityId)])
  })
}
