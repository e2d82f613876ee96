import type { Proposal } from '#contract/projects/proposal.ts'
import type { CellDb } from '#server/db/schema.ts'
import { findVideos } from '#server/features/videos/public.ts'
import type { Services } from '#server/services.ts'
import { groupPairs, type Placed } from './group-pairs.ts'
import { makeProposal, trustedStart } from './make-proposal.ts'
import { listActivitiesOf, listPairs, windowAround, type ProposedActivity } from './overlap.queries.ts'

/** As many as anyone reads. */
const maxProposals = 12

/** The person who asks, and the language that their browser prefers. */
type Asker = { accountId: string; language: string }

/** The projects that could be made of videos that are in none, newest first. */
export async function listProposalsFor(
  services: Services,
  { accountId, language }: Asker,
): Promise<Proposal[]> {
  const { db } = services.cells.of(accountId)
  const groups = groupPairs(await listPairs(db, { accountId, which: 'proposed' }))
  const newest = [...groups]
    .toSorted(([, one], [, other]) => lastOf(other) - lastOf(one))
    .slice(0, maxProposals)
  const ids = newest.flatMap(([, placed]) => placed.map(({ videoId }) => videoId))
  const activities = await activitiesOf(
    db,
    accountId,
    newest.map(([id]) => id),
  )
  const videos = await findVideos(db, accountId, ids)
  return newest.flatMap(([id, placed]) => {
    const activity = activities.get(id)
    return (activity && makeProposal(services, { activity, placed, videos, language })) ?? []
  })
}

const lastOf = (placed: readonly Placed[]): number => placed.at(-1)?.startMs ?? 0

/** Undefined for what belongs to someone else, and for an activity during which nothing was filmed. */
export async function findProposalFor(
  services: Services,
  { accountId, language }: Asker,
  id: string,
): Promise<Proposal | undefined> {
  const { db } = services.cells.of(accountId)
  const parts = (await partsOfVideo(db, accountId, id)) ?? (await partsOfActivity(db, accountId, id))
  if (!parts) return undefined
  const ids = parts.placed.map(({ videoId }) => videoId)
  return makeProposal(services, { ...parts, videos: await findVideos(db, accountId, ids), language })
}

type Parts = { activity: ProposedActivity | null; placed: Placed[] }

/** The video with the others of the same activity that are in no project. */
async function partsOfVideo(db: CellDb, accountId: string, videoId: string): Promise<Parts | undefined> {
  const video = (await findVideos(db, accountId, [videoId])).get(videoId)
  if (!video) return undefined
  const startMs = trustedStart(video)
  const alone = { activity: null, placed: [{ videoId, startMs }] }
  if (startMs === null) return alone
  const window = windowAround(startMs, startMs)
  const groups = groupPairs(await listPairs(db, { accountId, which: 'free', videoId, window }))
  const found = [...groups].find(([, placed]) => placed.some((each) => each.videoId === videoId))
  const activity = found && (await activitiesOf(db, accountId, [found[0]])).get(found[0])
  return activity ? { activity, placed: found[1] } : alone
}

/** The videos of the activity that are in no project, or else all of them. */
async function partsOfActivity(db: CellDb, accountId: string, id: string): Promise<Parts | undefined> {
  const activity = (await activitiesOf(db, accountId, [id])).get(id)
  if (!activity) return undefined
  const window = windowAround(activity.start_time_ms, activity.end_time_ms)
  for (const which of ['free', 'all'] as const) {
    const placed = groupPairs(await listPairs(db, { accountId, which, window })).get(id)
    if (placed) return { activity, placed }
  }
  return undefined
}

async function activitiesOf(
  db: CellDb,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, ProposedActivity>> {
  const rows = await listActivitiesOf(db, accountId, ids)
  return new Map(rows.map((row) => [row.id, row]))
}
