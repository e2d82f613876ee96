import { hash, randomUUID } from 'node:crypto'
import { getFilters, listActivities } from '#contract/activities/activity.ts'
import { getLoggedIn } from '#contract/accounts/account.ts'
import { getRecommendedVideos, searchVideos } from '#contract/discovery/discovery.ts'
import { listFriends } from '#contract/friends/friends.ts'
import { listMapActivities } from '#contract/atlas/place.ts'
import { createUpload } from '#contract/uploads/upload.ts'
import type { Region } from '#domain/region.ts'
import { ask, post, type Answer } from './visitor.ts'

/** Pages that show everyone content from all regions. */
export const publicLists = [
  `${getRecommendedVideos.path}?number=1`,
  `${searchVideos.path}?w=-180&s=-90&e=180&n=90`,
  listMapActivities.path,
  `${getFilters.path}?scope=all`,
]
const own = [getLoggedIn.path, listFriends.path, listActivities.path]

export type RegionUser = { home: Region; cookie: string }

export const beginUpload = (server: string, { cookie }: RegionUser): Promise<Answer> =>
  post(
    server + createUpload.path,
    {
      type: 'ACTIVITY',
      chapter: 1,
      filename: 'ride.fit',
      size: 1000,
      fingerprint: hash('sha256', randomUUID()),
      last_modified_ms: 1_700_000_000_000,
    },
    cookie,
  )

export type Load = {
  /** Requests so far, those that failed, and how long the slowest took. */
  counts: { requests: number; errors: string[]; slowestMs: number }
  /** Resolves once this many more have been answered. */
  next(count: number): Promise<void>
  stop(): Promise<void>
}

/** A region's user and visitors who do one thing after another, on every server. */
export function startLoad(servers: string[], user: RegionUser): Load {
  const counts: Load['counts'] = { requests: 0, errors: [], slowestMs: 0 }
  const waiting = new Set<{ at: number; done: () => void }>()
  const over = new AbortController()

  async function send(what: string, answer: Promise<Answer>): Promise<void> {
    const beganAt = performance.now()
    const outcome = await answer.then(
      ({ status, text }) => (status === 200 ? undefined : `${status} ${text}`),
      (error: unknown) => String(error),
    )
    counts.requests++
    if (outcome !== undefined) counts.errors.push(`${what}: ${outcome}`)
    counts.slowestMs = Math.max(counts.slowestMs, performance.now() - beganAt)
    for (const one of waiting)
      if (counts.requests >= one.at) {
        waiting.delete(one)
        one.done()
      }
  }

  async function visit(server: string): Promise<void> {
    while (!over.signal.aborted) {
      for (const path of [...publicLists, ...own])
        await send(path, ask(server + path, { headers: { cookie: user.cookie } }))
      for (const path of publicLists) await send(path, ask(server + path))
      await send('upload', beginUpload(server, user))
    }
  }
  const visits = servers.map(visit)

  return {
    counts,
    next: (count) =>
      new Promise((done) => {
        waiting.add({ at: counts.requests + count, done })
      }),
    async stop() {
      over.abort()
      await Promise.all(visits)
    },
  }
}
