import { folderOfPhotos } from '#server/cells/files-of.ts'
import { newId } from '#server/cells/new-id.ts'
import type { GivenAccount } from './given.ts'
import type { TestApp } from './start-test-app.ts'

/** A photo of an activity, as if it came with an export. The bytes do not have to be a picture. */
export async function givenPhoto(
  { services: { cells, now } }: TestApp,
  { id: account_id, home }: GivenAccount,
  { activityId, caption, bytes }: { activityId: string; caption: string; bytes: Uint8Array },
): Promise<string> {
  const { db, files } = cells.at(home)
  const id = newId(home, now())
  const object_key = `${folderOfPhotos(account_id, activityId)}${id}`
  await files.put(object_key, bytes)
  await db
    .insertInto('activity_photo')
    .values({
      id,
      account_id,
      activity_id: activityId,
      name: `media/${id}.jpg`,
      position: 0,
      caption,
      media_type: 'image/jpeg',
      size: bytes.length,
      width: 4,
      height: 3,
      object_key,
    })
    .execute()
  return id
}
