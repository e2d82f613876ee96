import type { NotificationKind } from '#contract/notifications.ts'
import type { Changes } from '#server/changes.ts'
import type { Services } from '#server/services.ts'
import { writeNotification } from './jobs/write-notification.job.ts'
import type { Notice } from './save-notifications.ts'

type Happened = Pick<Changes['friendInvited'], 'cell' | 'trx'>
type Told = Partial<Notice> & { kind: NotificationKind; event: string; recipientId: string }

/** Takes part in the transaction in which it happens; the job writes it in the home of the recipient. */
async function tell({ cell, trx }: Happened, { now }: Services, told: Told): Promise<void> {
  const nothing = { actorId: null, projectId: null, targetId: null, groupKey: told.event }
  await cell.jobs.enqueue(writeNotification, { ...nothing, createdMs: now(), ...told }, { transaction: trx })
}

const dayOf = ({ now }: Services): string => new Date(now()).toISOString().slice(0, 10)

/** Whoever is answered, mentioned and owns the video is told once, with the reason that concerns them most. */
export async function tellOfComment(change: Changes['commentShown'], services: Services): Promise<void> {
  const { accountId, projectId, commentId, authorId, parentAuthorId, mentionedIds } = change
  const reasons = new Map<string, 'comment' | 'mention' | 'reply'>([[accountId, 'comment']])
  for (const id of mentionedIds) reasons.set(id, 'mention')
  if (parentAuthorId !== null) reasons.set(parentAuthorId, 'reply')
  reasons.delete(authorId)
  const event = `comment:${commentId}`
  for (const [recipientId, kind] of reasons)
    await tell(change, services, {
      recipientId,
      kind,
      event,
      groupKey: kind === 'comment' ? `comment:${projectId}:${dayOf(services)}` : event,
      actorId: authorId,
      projectId,
      targetId: commentId,
    })
}

export function tellOfVote(change: Changes['voteGiven'], services: Services): Promise<void> {
  const { projectId, commentId, ownerId, voterId } = change
  const target = commentId ?? projectId
  return tell(change, services, {
    recipientId: ownerId,
    kind: 'vote',
    event: `vote:${target}:${voterId}`,
    groupKey: `vote:${target}:${dayOf(services)}`,
    actorId: voterId,
    projectId,
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

/** A project that no longer exists is not told of. */
export async function forgetProjectNotifications(
  { projectId }: Changes['projectRemoved'],
  { cells }: Services,
): Promise<void> {
  for (const { db } of cells.all())
    await db.deleteFrom('notification').where('project_id', '=', projectId).execute()
}
