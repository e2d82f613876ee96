import type { Notification } from '#contract/notifications/notifications.ts'
import type { Services } from '#server/services.ts'
import type { EventRow, Group } from './notification.queries.ts'
import {
  findVisibleTargets,
  type SeenComment,
  type SeenTopic,
  type VisibleTargets,
} from './visible-targets.ts'

const maxPeople = 3

/** Groups as their owner may see them now; groups in which nothing may be seen are left out. */
export async function showNotifications(
  services: Services,
  accountId: string,
  groups: Group[],
): Promise<{ items: Notification[]; isIncomplete: boolean }> {
  const targets = await findVisibleTargets(
    services,
    accountId,
    groups.flatMap(({ events }) => events),
  )
  return { items: groups.flatMap((group) => show(group, targets) ?? []), isIncomplete: targets.isIncomplete }
}

function show(group: Group, targets: VisibleTargets): Notification | undefined {
  const { kind, id, created_at, is_seen } = group
  const visible = group.events.filter((event) => isVisible(kind, event, targets))
  const [first] = visible
  if (!first) return undefined
  const people = [...new Set(visible.flatMap(({ actor_id }) => actor_id ?? []))]
  const { project, activity } = topicsOf(first, targets)
  return {
    id,
    kind,
    created_at: created_at.toISOString(),
    is_seen,
    count: group.count - (group.events.length - visible.length),
    people: people.flatMap((person) => targets.people.get(person) ?? []).slice(0, maxPeople),
    project: project ? { id: project.id, title: project.title } : null,
    activity: activity ? { id: activity.id, title: activity.title } : null,
    excerpt: commentOf(first, targets)?.text ?? null,
    name: (first.target_id === null ? undefined : targets.names.get(first.target_id)) ?? null,
    path: pathOf(group, { first, visible, targets }),
  }
}

type Rule = (event: EventRow, targets: VisibleTargets) => boolean

const commentOf = ({ target_id }: EventRow, { comments }: VisibleTargets): SeenComment | undefined =>
  target_id === null ? undefined : comments.get(target_id)

const placeOf = (event: EventRow, targets: VisibleTargets): Pick<EventRow, 'project_id' | 'activity_id'> =>
  commentOf(event, targets) ?? event

const topicsOf = (event: EventRow, targets: VisibleTargets) => {
  const { project_id, activity_id } = placeOf(event, targets)
  return {
    project: project_id === null ? undefined : targets.projects.get(project_id),
    activity: activity_id === null ? undefined : targets.activities.get(activity_id),
  }
}

const topicOf = (event: EventRow, targets: VisibleTargets): SeenTopic | undefined => {
  const { project, activity } = topicsOf(event, targets)
  return project ?? activity
}

const isInComments: Rule = (event, targets) =>
  commentOf(event, targets) !== undefined && topicOf(event, targets)?.has_comments === true
const isOwnVideo: Rule = ({ target_id }, { names }) => target_id !== null && names.has(target_id)
const always: Rule = () => true

/** Whether everything that the sentence would name can be seen, besides the person who did it. */
const rules: Record<Group['kind'], Rule> = {
  comment: isInComments,
  reply: isInComments,
  mention: isInComments,
  vote: (event, targets) =>
    event.target_id === null ? topicOf(event, targets) !== undefined : isInComments(event, targets),
  // Its link may still work, but it was announced as something that everybody finds.
  new_video: (event, targets) => topicsOf(event, targets).project?.is_public === true,
  video_ready: isOwnVideo,
  upload_failed: isOwnVideo,
  friend_invited: always,
  friend_accepted: always,
  decision: always,
  appeal: always,
}

const isVisible = (kind: Group['kind'], event: EventRow, targets: VisibleTargets): boolean =>
  (event.actor_id === null || targets.people.has(event.actor_id)) && rules[kind](event, targets)

type Shown = { first: EventRow; visible: EventRow[]; targets: VisibleTargets }

function pathOf({ kind }: Group, { first, visible, targets }: Shown): string {
  if (kind === 'friend_invited' || kind === 'friend_accepted') return '/friends'
  if (kind === 'decision' || kind === 'appeal') return `/decision/${first.target_id}`
  if (kind === 'video_ready' || kind === 'upload_failed') return '/uploads'
  // Several videos of one channel are on its page.
  const isOfChannel = kind === 'new_video' && visible.length > 1 && first.target_id === null
  if (isOfChannel) return `/channel/${first.actor_id}`
  const { project_id, activity_id } = placeOf(first, targets)
  return activity_id === null ? `/watch/${project_id}` : `/activity/${activity_id}`
}
