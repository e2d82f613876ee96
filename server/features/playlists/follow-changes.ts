import type { Changes } from '#server/changes.ts'
import type { Services } from '#server/services.ts'

/** Every playlist that uses the account's default visibility gets the new one. */
export async function followDefaultVisibilityOfPlaylists({
  trx,
  accountId,
  visibility,
}: Changes['defaultVisibilityChanged']): Promise<void> {
  await trx
    .updateTable('playlist')
    .set({ effective_visibility: visibility })
    .where('account_id', '=', accountId)
    .where('visibility', '=', 0)
    .execute()
}

export async function forgetProject(
  { projectId }: Changes['projectRemoved'],
  { cells }: Services,
): Promise<void> {
  for (const { db } of cells.all())
    await db.deleteFrom('playlist_entry').where('project_id', '=', projectId).execute()
}
