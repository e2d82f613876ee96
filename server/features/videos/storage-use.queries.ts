import { sql } from 'kysely'
import type { Position } from '#server/cells/across-cells.ts'
import type { CellDb } from '#server/db/schema.ts'
import type { Video } from './video.queries.ts'

type Amount = { bytes: number; videos: number }

/** What counts as stored: the file has arrived, and its owner has not deleted it. */
const isStored = sql<boolean>`video.deleted_at is null and video.version is not null`

export async function sumStored(db: CellDb, accountId: string): Promise<Amount> {
  const { rows } = await sql<Amount>`
    select coalesce(sum(size), 0)::float8 as bytes, count(*)::int as videos
    from video where account_id = ${accountId} and ${isStored}`.execute(db)
  return rows[0] ?? { bytes: 0, videos: 0 }
}

export type ProjectUse = Amount & { id: string | null; title: string | null }

/** The projects whose videos occupy the most; a null id stands for videos in no project. */
export async function listUseByProject(db: CellDb, accountId: string, max: number): Promise<ProjectUse[]> {
  const { rows } = await sql<ProjectUse>`
    select project.id, project.title, sum(video.size)::float8 as bytes, count(*)::int as videos
    from video
      left join (
        select project_video.video_id, project.id, project.title
        from project_video join project on project.id = project_video.project_id
        where project_video.account_id = ${accountId} and project.deleted_at is null
      ) as project on project.video_id = video.id
    where video.account_id = ${accountId} and ${isStored}
    group by project.id, project.title
    order by bytes desc, project.id limit ${max}`.execute(db)
  return rows
}

/** The year in which it was filmed, or else uploaded. */
const yearOfVideo = sql<number>`extract(year from coalesce(to_timestamp(video.start_time_ms / 1000.0), video.created_at) at time zone 'UTC')::int`

export type YearUse = Amount & { year: number }

export async function listUseByYear(db: CellDb, accountId: string): Promise<YearUse[]> {
  const { rows } = await sql<YearUse>`
    select ${yearOfVideo} as year,
      sum(size)::float8 as bytes, count(*)::int as videos
    from video where account_id = ${accountId} and ${isStored}
    group by year order by year desc`.execute(db)
  return rows
}

export type StoredVideos = {
  accountId: string
  /** 'none' for videos in no project. */
  project?: string | undefined
  year?: number | undefined
  after: Position | undefined
  limit: number
}

export function listLargestVideos(
  db: CellDb,
  { accountId, project, year, after, limit }: StoredVideos,
): Promise<Video[]> {
  return db
    .selectFrom('video')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(isStored)
    .$if(project !== undefined, (query) => query.where(isShownBy(accountId, project)))
    .$if(year !== undefined, (query) => query.where(yearOfVideo, '=', year ?? 0))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(size, id) < (${after?.key ?? 0}, ${after?.id ?? ''})`),
    )
    .orderBy('size', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

function isShownBy(accountId: string, project: string | undefined) {
  const ofVideo = sql`
    select from project_video join project on project.id = project_video.project_id
    where project_video.account_id = ${accountId} and project_video.video_id = video.id and project.deleted_at is null`
  return project === 'none'
    ? sql<boolean>`not exists (${ofVideo})`
    : sql<boolean>`exists (${ofVideo} and project.id = ${project})`
}

export type ShowingProject = { video_id: string; id: string; title: string }

export async function listProjectsOfVideos(
  db: CellDb,
  accountId: string,
  videoIds: string[],
): Promise<ShowingProject[]> {
  const { rows } = await sql<ShowingProject>`
    select project_video.video_id, project.id, project.title
    from project_video join project on project.id = project_video.project_id
    where project_video.video_id = any(${videoIds}) and project_video.account_id = ${accountId}
      and project.deleted_at is null
    order by project.title, project.id`.execute(db)
  return rows
}
