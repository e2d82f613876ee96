import { sql } from 'kysely'
import type { NotificationKind } from '#contract/notifications/notifications.ts'
import { inEachCell } from '#server/cells/in-each-cell.ts'
import type { Changes } from '#server/changes.ts'
import { findSeenTopics } from '#server/features/visibility/public.ts'
import type { Services } from '#server/services.ts'
import { writeNotification } from './jobs/write-notification.job.ts'
import type { Notice } from './save-notifications.ts'

type Happened = Pick<Changes['friendInvited'], 'cell' | 'trx'>
type Told = Partial<Notice> & { kind: NotificationKind; event: string; recipientId: string }

/**
 * Enqueues a job in the transaction in which it happens; the job writes the notification in the home of the recipient.
 */
async function tell({ cell, trx }: Happened, { now }: Services, told: Told): Promise<void> {
  const nothing = { actorId: null, projectId: null, activityId: null, targetId: null, groupKey: told.event }
  await cell.jobs.enqueue(writeNotification, { ...nothing, createdMs: now(), ...told }, { transaction: trx })
}

type Topic = { projectId: string | null; activityId: string | null; recipientId: string }

/**
 * Checked again when someone looks, but someone who does not see the topic must not even have a row: their download and
 * their open pages would reveal that something was written.
 */
async function maySee({ trx }: Happened, { projectId, activityId, recipientId }: Topic): Promise<boolean> {
  const ids = [projectId, activityId].filter((id) => id !== null)
  return (await findSeenTopics(trx, ids, recipientId)).size > 0
}

const dayOf = ({ now }: Services): string => new Date(now()).toISOString().slice(0, 10)

/**
 * Someone who is answered, is mentioned and owns the video or activity is told once, with the reason that concerns them
 * most.
 */
export async function tellOfComment(change: Changes['commentShown'], services: Services): Promise<void> {
  const { accountId, projectId, activityId, commentId, authorId, parentAuthorId, mentionedIds } = change
  const reasons = new Map<string, 'comment' | 'mention' | 'reply'>([[accountId, 'comment']])
  for (const id of mentionedIds) reasons.set(id, 'mention')
  if (parentAuthorId !== null) reasons.set(parentAuthorId, 'reply')
  reasons.delete(authorId)
  const event = `comment:${commentId}`
  for (const [recipientId, kind] of reasons) {
    if (!(await maySee(change, { projectId, activityId, recipientId }))) continue
    await tell(change, services, {
      recipientId,
      kind,
      event,
      groupKey: kind === 'comment' ? `comment:${projectId ?? activityId}:${dayOf(services)}` : event,
      actorId: authorId,
      projectId,
      activityId,
      targetId: commentId,
    })
  }
}

export async function tellOfVote(change: Changes['voteGiven'], services: Services): Promise<void> {
  const { projectId, activityId, commentId, ownerId, voterId } = change
  if (!(await maySee(change, { projectId, activityId, recipientId: ownerId }))) return
  const target = commentId ?? projectId ?? activityId
  await tell(change, services, {
    recipientId: ownerId,
    kind: 'vote',
    event: `vote:${target}:${voterId}`,
    groupKey: `vote:${target}:${dayOf(services)}`,
    actorId: voterId,
    projectId,
    activityId,
    targetId: commentId,
  })
}

const tellOfFriend =
  (kind: 'friend_invited' | 'friend_accepted') =>
  (change: Changes['friendInvited'], services: Services): Promise<void> => {
    const { accountId: recipientId, personId: actorId } = change
    return tell(change, services, {
      recipientId,
      kind,
      event: `${kind}:${actorId}:${dayOf(services)}`,
      actorId,
    })
  }
export const tellOfInvitation = tellOfFriend('friend_invited')
export const tellOfAcceptance = tellOfFriend('friend_accepted')

export function tellOfDecision(change: Changes['decisionMade'], services: Services): Promise<void> {
  const { accountId: recipientId, decisionId: targetId, isAppeal } = change
  const kind = isAppeal ? 'appeal' : 'decision'
  return tell(change, services, { recipientId, kind, event: `${kind}:${targetId}`, targetId })
}

const tellOfVideo =
  (kind: 'video_ready' | 'upload_failed') =>
  (change: Changes['videoReady'], services: Services): Promise<void> => {
    const { accountId: recipientId, videoId: targetId, version } = change
    return tell(change, services, { recipientId, kind, event: `${kind}:${targetId}:${version}`, targetId })
  }
export const tellOfReadyVideo = tellOfVideo('video_ready')
export const tellOfFailedVideo = tellOfVideo('upload_failed')

/**
 * Forgets notifications of activities that no longer exist. Those in an unreachable region are shown to nobody, and are
 * deleted when they are old.
 */
export async function forgetActivityNotifications(
  { ids }: Changes['activitiesRemoved'],
  services: Services,
): Promise<void> {
  await inEachCell(services, async ({ db }) => {
    await sql`delete from notification where activity_id = any(${ids})`.execute(db)
  })
}

/** Forgets notifications of a project that no longer exists. */
export async function forgetProjectNotifications(
  { projectId }: Changes['projectRemoved'],
  { cells }: Services,
): Promise<void> {
  for (const { db } of cells.all())
    await db.deleteFrom('notification').where('project_id', '=', projectId).execute()
}
