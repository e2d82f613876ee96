import type { Cell } from '#server/cells/cell.ts'
import type { Services } from '#server/services.ts'
import type { VideoJobInput } from '../plan-task.ts'
import { changeFilm, endTask, TaskOverError } from './task.queries.ts'

type Failed = { input: VideoJobInput; sentence: string; isOptional: boolean }

/** Writes down why a film cannot be processed. What can be watched of it stays, and so does its file. */
export async function failTask({ now }: Services, { db }: Cell, { input, sentence, isOptional }: Failed): Promise<void> {
  const time = new Date(now())
  try {
    await db.transaction().execute(async (trx) => {
      if (!isOptional) await changeFilm(trx, input, { status: 'failed', sentence, updated_at: time })
      await endTask(trx, input, { state: 'failed', sentence, now: time })
    })
  } catch (error) {
    if (!(error instanceof TaskOverError)) throw error
  }
}
