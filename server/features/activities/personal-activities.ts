import { Readable } from 'node:stream'
import { writeFit } from '#domain/formats/write/fit/fit.ts'
import { writeGpx } from '#domain/formats/write/gpx.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { ActivityRow, CellDb } from '#server/db/schema.ts'
import { withdrawOthers } from '#server/features/tiles/public.ts'
import type { Services } from '#server/services.ts'
import { readRecording } from '#server/features/recordings/public.ts'
import { filenameOf } from '#server/http/attachment.ts'
import { giveWay } from '#server/http/give-way.ts'
import { aboutOwn } from './written-activity.ts'

const atATime = 100

/**
 * Every activity of an account as GPX, or as FIT if it has no line, for the download of all personal data.
 */
export async function* listActivityFiles({ cells }: Services, accountId: string) {
  const { db, files } = cells.of(accountId)
  for await (const activity of pageThrough(db, accountId)) {
    const isFit = activity.sketch.length === 0 && activity.is_timed
    const write = isFit ? writeFit : writeGpx
    const open = async () => {
      const recording = await readRecording(files, activity)
      return Readable.from(
        giveWay<string | Uint8Array>(recording ? write({ ...recording, ...aboutOwn(activity) }) : []),
      )
    }
    const ending = ` ${activity.id}.${isFit ? 'fit' : 'gpx'}`
    yield { path: `activities/${filenameOf(`${activity.local_day} ${activity.title}`, ending)}`, open }
  }
}

async function* pageThrough(db: CellDb, accountId: string): AsyncGenerator<ActivityRow> {
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('activity')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(atATime)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < atATime) return
    after = last.id
  }
}

/** From then on public maps show nothing of the account. */
export async function removeTracks({ db }: Cell, accountId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await withdrawOthers(trx, accountId)
    await trx.deleteFrom('activity_track').where('account_id', '=', accountId).execute()
  })
}
