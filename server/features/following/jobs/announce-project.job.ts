import { z } from 'zod'
import { Id } from '#contract/id.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { findAnnounced, forgetListing, markAnnounced } from '../announce.queries.ts'
import { tellFollowers } from './tell-followers.job.ts'

/** Someone who published by mistake has this long to take it back before others hear of it. */
export const settlingMs = 10 * 60_000

/** Announces a project to the followers in every cell, if others still find it. */
export const announceProject = defineJob({
  name: 'announce-project',
  input: z.object({ projectId: Id }),
  timeoutSeconds: 60,
  retries: 500,
  async run({ services: { cells, now }, cell: { db } }, { projectId }) {
    const project = await findAnnounced(db, projectId)
    if (!project || project.announced_at !== null || project.listed_at === null) return
    if (!project.is_listed) return forgetListing(db, projectId)
    // It was hidden and listed again meanwhile; the job for that is waiting.
    if (now() < project.listed_at.getTime() + settlingMs) return
    // A cell that is unreachable is told when it is back, and does not hold up the others.
    const told = await Promise.allSettled(
      cells.all().map(({ jobs }) => jobs.enqueue(tellFollowers, { projectId }, { key: projectId })),
    )
    for (const outcome of told) if (outcome.status === 'rejected') throw outcome.reason
    await markAnnounced(db, projectId, new Date(now()))
  },
})
