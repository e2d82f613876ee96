import { isId, timeOfId } from '#domain/id.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { Services } from '#server/services.ts'

/** When each store was last checked, which means listing all of its files. */
const lookedAt = new WeakMap<Cell['files'], number>()
const atATime = 500

/** Removes, once a day, folders of videos that have no row. Rows are made before files. */
export async function removeOrphans({ now, log }: Services, { db, files }: Cell): Promise<void> {
  if (now() - (lookedAt.get(files) ?? 0) < dayMs) return
  lookedAt.set(files, now())
  const folders = new Map<string, string>()
  const removeUnknown = async () => {
    const known = await db
      .selectFrom('video')
      .select('id')
      .where('id', 'in', [...folders.keys()])
      .execute()
    for (const { id } of known) folders.delete(id)
    for (const [id, folder] of folders) {
      log.warn({ video_id: id }, 'files of a video that does not exist are removed')
      await files.deletePrefix(folder)
    }
    folders.clear()
  }
  for await (const { key } of files.list('users/')) {
    const [folder, id] = /^users\/[^/]+\/videos\/([^/]+)\//.exec(key) ?? []
    if (folder === undefined || id === undefined || !isId(id) || now() - timeOfId(id) < dayMs) continue
    folders.set(id, folder)
    if (folders.size === atATime) await removeUnknown()
  }
  if (folders.size > 0) await removeUnknown()
}
