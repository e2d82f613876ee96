import { setTimeout as pause } from 'node:timers/promises'
import type { DemoComment, DemoPeople, DemoTalk } from '#demo/people.ts'
import type { DemoWorld } from '#demo/world.ts'
import { followChannelAs } from '#server/features/following/public.ts'
import { acceptPerson, inviteUnattended } from '#server/features/friends/public.ts'
import { reportUnattended } from '#server/features/moderation/public.ts'
import { timelineSeen, requireProject } from '#server/features/projects/public.ts'
import { voteUnattended } from '#server/features/ratings/public.ts'
import type { JobContext } from '#server/jobs/define-job.ts'
import { accountIdOf, makeChannel } from '../demo-accounts.ts'
import { readDemoState } from '../demo-state.ts'
import { filenameOf } from '../activity-archive.ts'
import { findActivityOfFile, findProjectTitled } from '../demo.queries.ts'
import { paintLook } from '../present-channel.ts'
import { addComment, type Subject } from './add-comment.ts'

export type Making = Pick<JobContext, 'services' | 'signal'>
/** The ids of accounts by the keys of people and channels. */
export type IdOf = (key: string) => string

type Talked = Pick<DemoWorld, 'channels' | 'projects' | 'activities'>

const pauseMs = 500

/**
 * Adds people, and what they and the channels say, like, share and report. Each step happens once, however
 * often this is started. False if the demo content was removed meanwhile.
 */
export async function makePeople(
  making: Making,
  world: Talked,
  { people, talks, friends, invitations, follows }: DemoPeople,
): Promise<boolean> {
  const { services } = making
  const homes = new Map([...world.channels, ...people].map((one) => [one.key, one]))
  const idOf = (key: string): string => {
    const named = homes.get(key)
    if (!named) throw new Error(`nobody in the demo is called ${key}`)
    return accountIdOf(services, named)
  }
  const bondOf = ([from, to]: [string, string]) => ({ accountId: idOf(from), personId: idOf(to) })
  const steps = [
    ...people.map((person) => async () => {
      const id = await makeChannel(services, person)
      await paintLook(services, id, person)
    }),
    ...follows.map(
      ([from, to]) =>
        () =>
          followChannelAs(services, idOf(from), idOf(to)),
    ),
    ...[...friends, ...invitations].map((pair) => () => inviteUnattended(services, bondOf(pair))),
    ...friends.map(
      ([from, to]) =>
        () =>
          acceptPerson(services, bondOf([to, from])),
    ),
    ...talks.map((talk) => () => addTalk(making, world, { talk, idOf })),
  ]
  for (const step of steps) {
    if (await isRemoved(making)) return false
    await step()
  }
  return !(await isRemoved(making))
}

const isRemoved = async ({ services }: Making): Promise<boolean> =>
  (await readDemoState(services)) === 'removed'

async function addTalk(
  making: Making,
  world: Talked,
  { talk, idOf }: { talk: DemoTalk; idOf: IdOf },
): Promise<void> {
  const { services } = making
  const found = await findSubject(making, world, { talk, idOf })
  if (!found) return
  const { subject, ownerId } = found
  for (const [keys, value] of [
    [talk.likedBy, 1],
    [talk.dislikedBy ?? [], -1],
  ] as const)
    for (const key of keys) await voteUnattended(services, { ...subject, voterId: idOf(key), value })
  for (const comment of talk.comments)
    await addComment(services, comment, { subject, ownerId, idOf, parentId: undefined })
  if (!talk.reported) return
  const { by, reason, text, atMs: moment_ms } = talk.reported
  await reportUnattended(services, idOf(by), { ...subject, reason, text, moment_ms })
}

/** Undefined if it, or all of the demo content, was removed meanwhile. */
async function findSubject(
  making: Making,
  { projects, activities }: Talked,
  { talk, idOf }: { talk: DemoTalk; idOf: IdOf },
): Promise<{ subject: Subject; ownerId: string } | undefined> {
  const { services } = making
  if ('activity' in talk) {
    const activity = activities.find(({ key }) => key === talk.activity)
    if (!activity) throw new Error(`no activity of the demo is called ${talk.activity}`)
    const ownerId = idOf(activity.channel)
    const id = await findActivityOfFile(services.cells.of(ownerId).db, ownerId, filenameOf(activity))
    return id === undefined ? undefined : { subject: { kind: 'activity', id }, ownerId }
  }
  const project = projects.find(({ key }) => key === talk.project)
  if (!project) throw new Error(`no project of the demo is called ${talk.project}`)
  const ownerId = idOf(project.channel)
  const id = await findProjectTitled(services.cells.of(ownerId).db, ownerId, project.title)
  if (id === undefined || !(await isLongEnough(making, id, lastMomentOf(talk)))) return undefined
  return { subject: { kind: 'project', id }, ownerId }
}

const momentsOf = ({ atMs = 0, replies = [] }: DemoComment): number[] => [atMs, ...replies.flatMap(momentsOf)]
const lastMomentOf = ({ comments }: DemoTalk): number => Math.max(0, ...comments.flatMap(momentsOf))

/** Waits until the videos of a project have been read. False if the demo content was removed meanwhile. */
async function isLongEnough(making: Making, projectId: string, lastMs: number): Promise<boolean> {
  const { services, signal } = making
  while (!(await isRemoved(making))) {
    const { timeline } = await timelineSeen(await requireProject(services, projectId, undefined))
    if (timeline.durationMs > lastMs) return true
    await pause(pauseMs, undefined, { signal })
  }
  return false
}
