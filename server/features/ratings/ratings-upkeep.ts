import { dayMs } from '#domain/time/durations.ts'
import { deriveKey, keyedHash, uuidOf } from '#server/keys.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { Services } from '#server/services.ts'
import { recountVotes } from './jobs/recount-votes.job.ts'

/** Has the votes of a cell recounted once a day, by whichever process gets to it first. */
export async function keepVotesInOrder({ config, now }: Services, { jobs }: Cell): Promise<void> {
  const day = String(Math.floor(now() / dayMs))
  const id = uuidOf(keyedHash(deriveKey(config.secret, 'recounts'), day))
  await jobs.enqueue(recountVotes, {}, { id })
}
