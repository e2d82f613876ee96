import { looksOf } from '#domain/names/look-alikes.ts'
import type { CellDb } from '#server/db/schema.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { Services } from '#server/services.ts'

const atATime = 500

/**
 * Claims the looks of channel names chosen before names were compared by how they look. Safe to run in several
 * processes and repeatedly: existing claims stay, and if two existing names look the same, both stay.
 */
export async function claimLooksOfNames(services: Services, { db }: Cell): Promise<void> {
  let last = ''
  while (true) {
    const named = await listNamed(db, last)
    for (const { id, channel_name } of named)
      if (looksOf(channel_name).length > 1) await claimLooks(services, { id, channel_name })
    const next = named.at(-1)
    if (!next || named.length < atATime) break
    last = next.id
  }
}

type Named = { id: string; channel_name: string }

function listNamed(db: CellDb, after: string): Promise<Named[]> {
  return db
    .selectFrom('account')
    .select(['id', 'channel_name'])
    .$narrowType<{ channel_name: string }>()
    .where('channel_name', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(atATime)
    .execute()
}

async function claimLooks({ cells }: Services, { id, channel_name }: Named): Promise<void> {
  const { directory } = cells
  await directory.claim('channel_name', channel_name, id)
  const now = await cells
    .of(id)
    .db.selectFrom('account')
    .select('channel_name')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  // The channel was renamed or deleted meanwhile, possibly releasing its claims before this one was made.
  if (now?.channel_name !== channel_name)
    await (await directory.look('channel_name', channel_name, id))?.release()
}
