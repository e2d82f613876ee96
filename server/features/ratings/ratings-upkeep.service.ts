import { deriveKey, keyedHash, uuidOf } from '#server/keys.ts'
import type { Services } from '#server/services.ts'
import { recountVotes } from './jobs/recount-votes.job.ts'

const dayMs = 24 * 60 * 60_000

/** Has the votes of every cell counted again once a day, whichever process thinks of it first. */
export async function keepVotesInOrder({ cells, config, now }: Services): Promise<void> {
  const day = String(Math.floor(now() / dayMs))
  const id = uuidOf(keyedHash(deriveKey(config.secret, 'recounts'), day))
  for (const { jobs } of cells.all()) await jobs.enqueue(recountVotes, {}, { id })
}
