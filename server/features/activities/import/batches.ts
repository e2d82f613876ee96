import type { ReadOutcome } from './save-batch.ts'

/** Each batch is a transaction, which costs the same for one file and for several. */
const mostFiles = 24
/** How many points are held in memory together, besides those of the file that exceeded the limit. */
const mostPoints = 100_000
/** People watch their activities arrive, so a batch must not take long. */
const longestMs = 700

export async function* batchesOf(outcomes: AsyncIterable<ReadOutcome>): AsyncGenerator<ReadOutcome[]> {
  let batch: ReadOutcome[] = []
  let points = 0
  let begunAt = 0
  for await (const outcome of outcomes) {
    if (batch.length === 0) begunAt = performance.now()
    batch.push(outcome)
    points += pointsOf(outcome)
    if (batch.length < mostFiles && points < mostPoints && performance.now() - begunAt < longestMs) continue
    yield batch
    batch = []
    points = 0
  }
  if (batch.length > 0) yield batch
}

function pointsOf(outcome: ReadOutcome): number {
  return outcome.kind === 'new'
    ? outcome.read.activities.reduce((sum, { pointCount }) => sum + pointCount, 0)
    : 0
}
