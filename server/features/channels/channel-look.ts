import { randomBytes } from 'node:crypto'
import {
  channelPictureSizes,
  getChannelPicture,
  type ChannelLook,
  type ChannelPictureKind,
} from '#contract/channels/channel.ts'
import { filesOf } from '#server/cells/files-of.ts'
import type { CellDb } from '#server/db/schema.ts'
import { notFound } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import { cropPicture } from './crop-picture.ts'

/** The columns of an account that its channel shows. */
export type LookRow = { about: string; picture_version: string | null; banner_version: string | null }
export const lookColumns = ['account.about', 'account.picture_version', 'account.banner_version'] as const

export const columnOf = { picture: 'picture_version', banner: 'banner_version' } as const

export const keyOfPicture = (accountId: string, kind: ChannelPictureKind, version: string): string =>
  `${filesOf(accountId)}channel/${kind}-${version}.jpg`

export function toLook(id: string, row: LookRow): ChannelLook {
  const addressOf = (kind: ChannelPictureKind): string | null => {
    const version = row[columnOf[kind]]
    return version === null
      ? null
      : getChannelPicture.path.replace(':id', id).replace(':kind', kind).replace(':version', version)
  }
  return { about: row.about, picture: addressOf('picture'), banner: addressOf('banner') }
}

export async function findOwnLook(db: CellDb, accountId: string): Promise<ChannelLook> {
  const row = await db
    .selectFrom('account')
    .select(lookColumns)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return toLook(accountId, row)
}

export async function saveAbout(db: CellDb, accountId: string, about: string): Promise<void> {
  await db.updateTable('account').set({ about }).where('id', '=', accountId).execute()
}

/** Replaces the picture or the banner; null removes it. */
export async function setPicture(
  { cells }: Pick<Services, 'cells'>,
  accountId: string,
  kind: ChannelPictureKind,
  sent: Uint8Array | null,
): Promise<ChannelLook> {
  const { db, files } = cells.of(accountId)
  const cropped = sent && (await cropPicture({ bytes: sent, ...channelPictureSizes[kind] }))
  // Never the same twice, even for the same picture: caches keep each version forever.
  const version = cropped && randomBytes(12).toString('hex')
  if (cropped && version) await files.put(keyOfPicture(accountId, kind, version), cropped)
  const column = columnOf[kind]
  const before = await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('account')
      .select(column)
      .where('id', '=', accountId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    await trx
      .updateTable('account')
      .set({ [column]: version })
      .where('id', '=', accountId)
      .execute()
    return row
  })
  if (!before) throw notFound()
  const old = before[column]
  if (old !== null && old !== undefined) await files.delete(keyOfPicture(accountId, kind, old))
  return findOwnLook(db, accountId)
}
