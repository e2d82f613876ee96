import { isDeepStrictEqual } from 'node:util'
import { sql, type RawBuilder } from 'kysely'
import { showsLess } from '#domain/media/visible-parts.ts'
import { mergeRanges, type TimeRange } from '#domain/time/time-ranges.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { findPrivacyRules, hidesAnything } from '#server/features/recordings/public.ts'
import { shownBy, type CutProject } from '#server/features/videos/public.ts'
import { endAddresses } from './listing.queries.ts'
import type { Videos } from './view/videos.ts'
import type { ProjectRow } from './visible-project.ts'

type Content = Pick<ProjectRow, 'links' | 'telemetries'>
type Saved = Content & { accountId: string; before: (Content & Pick<ProjectRow, 'hidden_parts'>) | undefined }

/**
 * What is known to be hidden in the videos of a project that is being saved: nothing if the settings hide nothing, and
 * the same as before if its videos and tracks are the same. Otherwise it has to be worked out, and others see nothing
 * until then.
 */
export async function hiddenPartsOf(
  trx: CellTransaction,
  { accountId, links, telemetries, before }: Saved,
): Promise<TimeRange[][] | null> {
  if (before && isDeepStrictEqual(timesOf({ links, telemetries }), timesOf(before)))
    return before.hidden_parts
  return hidesAnything(await findPrivacyRules(trx, accountId)) ? null : links.map(() => [])
}

/** Everything that determines when the videos were filmed, and where. */
const timesOf = ({ links, telemetries }: Content) => [
  links.map(({ video_id, video_url, duration_ms, timing: { start_ms, rate } }) => [
    [video_id, video_url],
    [duration_ms, start_ms, rate],
  ]),
  telemetries.map(({ id }) => id),
]

/** The videos of which the old version shows others something that the new one does not. */
export function shownLess(before: CutProject, after: CutProject, videos: Videos): string[] {
  return before.links.flatMap(({ video_id }) => {
    const video = videos.get(video_id ?? '')
    return video && showsLess(shownBy(before, video), shownBy(after, video)) ? video.id : []
  })
}

const hidesSomething: RawBuilder<boolean> = sql<boolean>`exists (
  select from account where account.id = project.account_id and (hide_start_m > 0 or hide_end_m > 0
    or exists (select from privacy_zone where privacy_zone.account_id = account.id)))`

/**
 * After a change of the settings or of recordings, others see nothing of the videos until it is known what is hidden.
 */
export async function forgetHiddenParts(trx: CellTransaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ id: string }>`
    update project set hidden_parts = null
    where id = any(${ids}) and hidden_parts is not null and ${hidesSomething} returning id`.execute(trx)
  await endAddresses(
    trx,
    rows.map(({ id }) => id),
  )
}

/**
 * Keeps what is hidden in the videos of these projects if any of these activities are deleted: a video does not show
 * more of home once the track that revealed the place is gone.
 */
export async function keepHiddenParts(
  trx: CellTransaction,
  projectIds: string[],
  activityIds: string[],
): Promise<void> {
  const { rows } = await sql<Pick<ProjectRow, 'links' | 'hidden_parts'>>`
    select links, hidden_parts from project
    where id = any(${projectIds}) and hidden_parts is not null
      and exists (select from activity where id = any(${activityIds}) and deleted_at is not null)`.execute(
    trx,
  )
  for (const { links, hidden_parts } of rows)
    for (const [place, { video_id }] of links.entries()) {
      const hidden = hidden_parts?.[place] ?? []
      if (video_id !== null && hidden.length > 0) await keepHidden(trx, video_id, hidden)
    }
}

async function keepHidden(trx: CellTransaction, videoId: string, hidden: TimeRange[]): Promise<void> {
  const video = await trx
    .selectFrom('video')
    .select('kept_hidden')
    .where('id', '=', videoId)
    .executeTakeFirst()
  await trx
    .updateTable('video')
    .set({ kept_hidden: JSON.stringify(mergeRanges([...(video?.kept_hidden ?? []), ...hidden])) })
    .where('id', '=', videoId)
    .execute()
}

/**
 * Projects with videos from the time of these activities: the activities tell where the videos were filmed, even if the
 * project does not show them, and even if the owner has given the videos no time.
 */
export const filmedDuring = (
  ids: string[],
): RawBuilder<boolean> => sql<boolean>`(${hidesSomething} and (exists (
  select from activity join project_view on project_view.account_id = activity.account_id
  where activity.id = any(${ids}) and project_view.project_id = project.id and project_view.audience = 'owner'
    and project_view.start_time_ms <= activity.end_time_ms and project_view.end_time_ms >= activity.start_time_ms)
  or exists (
  select from activity join video on video.account_id = activity.account_id
    join project_video on project_video.video_id = video.id
  where activity.id = any(${ids}) and project_video.project_id = project.id
    and video.start_time_ms <= activity.end_time_ms and video.start_time_ms + video.duration_ms >= activity.start_time_ms)))`
