import { sql, type RawBuilder } from 'kysely'
import type { Streams } from '#domain/media/streams.ts'
import type { CellDb } from '#server/db/schema.ts'
import { DefaultVisibility } from '#domain/visibility.ts'

/** Whether something is shown to its owner or to others. */
export type Audience = 'owner' | 'others'

/**
 * Whether a viewer may see a row of `activity` joined with its `account`. The only rule for pages, telemetry
 * and downloads.
 */
export const activityVisibleTo = (viewerId: string | undefined): RawBuilder<boolean> =>
  visibleTo('activity', viewerId)

/**
 * Whether a viewer may see a row of `project` joined with its `account`. The only rule for pages, videos,
 * recordings and downloads.
 */
export const projectVisibleTo = (viewerId: string | undefined): RawBuilder<boolean> => sql<boolean>`(
  ${visibleTo('project', viewerId)}
  and (project.account_id = ${viewerId ?? null} or ${hasPaidVideos(sql`project.id`)}))`

/** Those of these projects and activities of a cell that a viewer may see. */
export async function findSeenTopics(
  db: CellDb,
  ids: readonly string[],
  viewerId: string,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select project.id from project join account on account.id = project.account_id
    where project.id = any(${ids}::text[]) and ${projectVisibleTo(viewerId)}
    union all
    select activity.id from activity join account on account.id = activity.account_id
    where activity.id = any(${ids}::text[]) and ${activityVisibleTo(viewerId)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Whether others may see the videos of a project, next to its row of `account`: not if nobody has paid for their
 * storage for a month. A project without uploaded videos is not affected.
 */
export const hasPaidVideos = (projectId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  account.videos_hidden_at is null
  or not exists (select from project_video as stored where stored.project_id = ${projectId}))`

/**
 * Whether a viewer may see a row of `video` joined with its `account`. The only rule for streams, images and
 * thumbnails. Others see a video only through projects that they may see.
 */
export function videoVisibleTo(viewerId: string | undefined): RawBuilder<boolean> {
  const isShown = sql`exists (
    select from project_video join project on project.id = project_video.project_id
    where project_video.video_id = video.id and ${projectVisibleTo(viewerId)})`
  return visibleIf('video', viewerId, isShown)
}

/**
 * Whether a viewer may see a row of `playlist` joined with its `account`. What they see of its projects is
 * decided for each project.
 */
export const playlistVisibleTo = (viewerId: string | undefined): RawBuilder<boolean> => sql<boolean>`(
  account.deleted_at is null and account.suspended_at is null
  and (playlist.account_id = ${viewerId ?? null} or ${isSharedWith('playlist', viewerId)}))`

const visibleTo = (table: 'activity' | 'project', viewerId: string | undefined): RawBuilder<boolean> =>
  visibleIf(
    table,
    viewerId,
    sql`${isNotTakenAway(sql.raw(`${table}.restriction`))} and ${isSharedWith(table, viewerId)}
      and ${table === 'activity' ? isOriginal : sql`true`}`,
  )

/** Others see an activity once, however often it was recorded. */
const isOriginal = sql`activity.duplicate_of is null`

/** Moderators hide things from others, not from their owners. */
const isNotTakenAway = (restriction: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${restriction}, 'limited') = 'limited'`

/** Whether a viewer may see the channel of a row of `account`. */
export const channelVisibleTo = (viewerId: string | undefined): RawBuilder<boolean> => sql<boolean>`(
  account.deleted_at is null and account.suspended_at is null
  and (account.id = ${viewerId ?? null} or account.channel_restriction is null))`

/**
 * For lists that show someone what their friends share with them: whether the owner in this column counts the
 * viewer among their friends. Begins with the few friends, so that lists for everybody stay as they are.
 */
export const isOfFriend = (viewerId: string, owner: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${owner} = any(array(select friendship.account_id from friendship where friendship.friend_id = ${viewerId})))`

/**
 * What lists add for one viewer to what everybody finds: whether a row of `activity` or `project`, joined with
 * its `account`, is for friends only, and this viewer is one of them.
 */
export function isFromFriend(table: 'activity' | 'project', viewerId: string): RawBuilder<boolean> {
  const column = (name: string) => sql.raw(`${table}.${name}`)
  return sql<boolean>`(${isOfFriend(viewerId, column('account_id'))} and ${column('account_id')} <> ${viewerId}
    and ${column('effective_visibility')} = ${sql.lit(DefaultVisibility.friends)} and ${column('restriction')} is null
    and ${visibleTo(table, viewerId)})`
}

/** The ids of the activities that friends share with this viewer but not with everybody. */
export const activitiesFromFriends = (viewerId: string): RawBuilder<unknown> => sql`(
  select activity.id from activity join account on account.id = activity.account_id
  where ${isFromFriend('activity', viewerId)})`

/** Whether the owner, whose cell this is, counts the viewer among their friends. */
export async function isFriendOf(
  db: CellDb,
  { ownerId, viewerId }: { ownerId: string; viewerId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from friendship where account_id = ${ownerId} and friend_id = ${viewerId}`.execute(db)
  return rows.length === 1
}

/** A friend is someone named on the owner's side of the friendship. */
function isSharedWith(
  table: 'activity' | 'project' | 'playlist',
  viewerId: string | undefined,
): RawBuilder<boolean> {
  const [owner, visibility] = [sql.raw(`${table}.account_id`), sql.raw(`${table}.effective_visibility`)]
  const isFriend = sql`exists (
    select from friendship where friendship.account_id = ${owner} and friendship.friend_id = ${viewerId ?? null})`
  return sql<boolean>`(${visibility} in (${DefaultVisibility.public}, ${DefaultVisibility.unlisted})
    or ${visibility} = ${DefaultVisibility.friends} and ${isFriend})`
}

/**
 * Owners see it unless it was deleted; others see it unless it is archived, and only if it is shown to them.
 */
function visibleIf(
  table: 'activity' | 'project' | 'video',
  viewerId: string | undefined,
  isShown: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const column = (name: string) => sql.raw(`${table}.${name}`)
  return sql<boolean>`(
    ${column('deleted_at')} is null and account.deleted_at is null and account.suspended_at is null
    and (${column('account_id')} = ${viewerId ?? null} or ${column('archived_at')} is null and ${isShown}))`
}

/** Owners watch the original file, if browsers can play it, until there is a complete stream. */
export const ownerWatchesOriginal = ({
  streams,
  is_original_playable,
}: {
  streams: Streams | null
  is_original_playable: boolean
}): boolean => streams?.is_whole !== true && is_original_playable
