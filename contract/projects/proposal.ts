import { z } from 'zod'
import { ActivityItem } from '#contract/activities/activity.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'
import { limits } from '#contract/limits.ts'
import { ProjectDraft, ProjectItem } from './project.ts'

/** A project that could be made from videos and the activity recorded at the same time. */
export const Proposal = z.object({
  /** Null for a video without an activity. */
  activity: ActivityItem.pick({
    id: true,
    title: true,
    sport: true,
    start_time_ms: true,
    timezone: true,
    sketch: true,
  }).nullable(),
  /** The nearest town. */
  place: z.string().nullable(),
  /** In the order in which they were taken. */
  videos: z.array(
    z.object({
      id: Id,
      filename: z.string(),
      duration_ms: z.number().nullable(),
      poster: z.string().nullable(),
    }),
  ),
  /** The project to create; only its owner can see it until it is published. */
  draft: ProjectDraft,
})
export type Proposal = z.infer<typeof Proposal>

export const listProposals = endpoint({
  method: 'GET',
  path: '/api/projects/proposals',
  summary: 'List projects that could be made of own videos that are in none, newest first',
  access: 'signed_in',
  query: z.object({
    /**
     * Only the proposal for this video or activity of the caller's, even if its videos were declined or are in a
     * project.
     */
    of: Id.optional(),
  }),
  reply: z.object({
    items: z.array(Proposal),
    /** Whether more may follow, because the recording time of one of the caller's videos is still being determined. */
    is_preparing: z.boolean(),
  }),
})

/** Videos the viewer does not own are skipped. */
export const dismissProposal = endpoint({
  method: 'POST',
  path: '/api/projects/proposals/dismiss',
  summary: 'Propose no project for these videos, or propose one again',
  access: 'signed_in',
  body: z.object({
    video_ids: z.array(Id).min(1).max(limits.linksMax),
    is_dismissed: z.boolean().default(true),
  }),
  reply: 'empty',
})

export const listUnpublished = endpoint({
  method: 'GET',
  path: '/api/projects/unpublished',
  summary: 'List the own projects that only their owner can see and that were changed last',
  access: 'signed_in',
  reply: z.object({ items: z.array(ProjectItem) }),
})
