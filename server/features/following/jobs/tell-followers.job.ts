import { z } from 'zod'
import { Id } from '#contract/id.ts'
import { listKept } from '#server/features/people/public.ts'
import { saveNotifications, targetOfPlace } from '#server/features/notifications/public.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import {
  findAnnounced,
  findFilmed,
  listFollowersOfAreas,
  listFollowersOfChannel,
  listFollowersOfPlaces,
  type Follower,
} from '../announce.queries.ts'

const atATime = 1000

/**
 * Tells the followers in one cell about a project: those of its channel, then those of the places and areas in which
 * others see it. Everyone is told once, for the first reason that applies. If it is interrupted, it starts over without
 * telling anyone twice.
 */
export const tellFollowers = defineJob({
  name: 'tell-followers',
  input: z.object({ projectId: Id }),
  timeoutSeconds: 3600,
  retries: 500,
  async run({ services, cell, signal }, { projectId }) {
    const home = services.cells.of(projectId)
    const project = await findAnnounced(home.db, projectId)
    if (!project?.is_listed) return
    const { places, lines } = await findFilmed(home.db, projectId)
    const { account_id: actorId } = project
    // Blocked people are not told, even if they have followed it since.
    const blocked = new Set((await listKept(home.db, 'block', actorId)).map(({ person_id }) => person_id))
    const createdMs = services.now()
    const day = new Date(createdMs).toISOString().slice(0, 10)

    const tell = (target: string | null, accountIds: string[]) =>
      saveNotifications(
        cell,
        {
          event: `new_video:${projectId}`,
          kind: 'new_video',
          actorId,
          projectId,
          targetId: target,
          groupKey: `new_video:${target ?? actorId}:${day}`,
          createdMs,
        },
        accountIds,
      )
    const tellAll = async (
      list: (page: { after: string; limit: number }) => Promise<Follower[]>,
      targetOf: (by: string) => string,
      without: ReadonlySet<string> = new Set(),
    ) => {
      let after = ''
      for (;;) {
        signal.throwIfAborted()
        const followers = await list({ after, limit: atATime })
        for (const [by, some] of Map.groupBy(followers, (follower) => follower.by))
          await tell(
            by === null ? null : targetOf(by),
            some.map(({ account_id }) => account_id).filter((id) => !without.has(id)),
          )
        after = followers.at(-1)?.account_id ?? ''
        if (followers.length < atATime) return
      }
    }

    await tellAll((page) => listFollowersOfChannel(cell.db, actorId, page), String, blocked)
    if (places.length > 0)
      await tellAll(
        (page) => listFollowersOfPlaces(cell.db, places, page),
        (n) => targetOfPlace(Number(n)),
      )
    if (lines !== null) await tellAll((page) => listFollowersOfAreas(cell.db, lines, page), String)
  },
})
