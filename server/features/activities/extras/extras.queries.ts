import type { CellDb } from '#server/db/schema.ts'

type Own = { accountId: string; id: string }

/** Undefined if it is not the account's. */
export function findExtras(db: CellDb, { accountId, id }: Own) {
  return db
    .selectFrom('activity')
    .leftJoin('gear', 'gear.id', 'activity.gear_id')
    .select(['activity.private_note', 'gear.id', 'gear.kind', 'gear.name'])
    .where('activity.id', '=', id)
    .where('activity.account_id', '=', accountId)
    .where('activity.deleted_at', 'is', null)
    .executeTakeFirst()
}

export function listPhotos(db: CellDb, { accountId, id }: Own) {
  return db
    .selectFrom('activity_photo')
    .select(['id', 'caption', 'width', 'height'])
    .where('activity_id', '=', id)
    .where('account_id', '=', accountId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export function findPhoto(db: CellDb, { accountId, id, photoId }: Own & { photoId: string }) {
  return db
    .selectFrom('activity_photo')
    .innerJoin('activity', 'activity.id', 'activity_photo.activity_id')
    .select(['activity_photo.object_key', 'activity_photo.media_type', 'activity_photo.size'])
    .where('activity_photo.id', '=', photoId)
    .where('activity_photo.activity_id', '=', id)
    .where('activity_photo.account_id', '=', accountId)
    .where('activity.deleted_at', 'is', null)
    .executeTakeFirst()
}
