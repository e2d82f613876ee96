import { serverMessages } from '#contract/server-messages.ts'
import type { Cell } from '#server/cells/cell.ts'
import { filesOf } from '#server/cells/files-of.ts'
import type { Services } from '#server/services.ts'
import { listMarked } from './deletion.queries.ts'

const atATime = 500

/**
 * Removes what deleted accounts leave behind out of sight: files that no longer belong to any account, and remnants in
 * the pages of the database. Returns a message for the operator.
 */
export async function wipeRemains(services: Services): Promise<string> {
  const { cells, now, wipeDatabase } = services
  let waiting = 0
  for (const cell of cells.all()) {
    await removeStrayFiles(cell)
    waiting += (await listMarked(cell.db, new Date(now()))).length
  }
  await wipeDatabase()
  return waiting === 0 ? serverMessages.wiped : serverMessages.wipedButWaiting(waiting)
}

/** Accounts are stored before their files, so if files have an owner without a row, the account is gone for good. */
async function removeStrayFiles({ db, files }: Cell): Promise<void> {
  let owners = new Set<string>()
  const removeUnknown = async () => {
    const known = await db
      .selectFrom('account')
      .select('id')
      .where('id', 'in', [...owners])
      .execute()
    for (const { id } of known) owners.delete(id)
    for (const owner of owners) await files.deletePrefix(filesOf(owner))
    owners = new Set()
  }
  for await (const { key } of files.list('users/')) {
    const owner = key.split('/')[1]
    if (owner !== undefined) owners.add(owner)
    if (owners.size === atATime) await removeUnknown()
  }
  if (owners.size > 0) await removeUnknown()
}
