import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { Id } from '#contract/id.ts'
import type { PosterMoment } from '#domain/media/visible-parts.ts'
import type { Streams } from '#domain/media/streams.ts'
import type { CellDb } from '#server/db/schema.ts'
import { defineJob, type JobContext } from '#server/jobs/define-job.ts'
import { makePicture } from '#server/media/make-poster.ts'
import { UnusableVideoError } from '#server/media/unusable-video-error.ts'
import { fetchMoment } from '../processing/fetch-streams.ts'
import { removeUnwanted } from '../processing/remove-unwanted.ts'
import { withWorkFolder } from '../processing/work-folder.ts'
import { posterMomentOf } from '../served-pictures.ts'
import { storePosterSizes } from '../poster-sizes.ts'
import { posterFileAt, posterWidths, sizeOfPoster } from '../stream-files.ts'
import { folderOfVersion } from '#server/cells/files-of.ts'
import { markChanged, type Video } from '../video.queries.ts'
import { shownBy } from '../watch.ts'

type PostersInput = { accountId: string; videoId: string; version: string }

/**
 * Makes a poster of a visible moment for each project that has trimmed away the usual one, and removes
 * posters that no project needs any more.
 */
export const makePosters = defineJob<PostersInput>({
  name: 'make-posters',
  input: z.object({ accountId: Id, videoId: Id, version: Id }),
  timeoutSeconds: 3600,
  // One job at a time per account, because each saves the complete list of posters.
  isInTurn: true,
  async run(context, input) {
    const { cell } = context
    const video = await findPictured(cell.db, input)
    if (!video?.streams?.is_whole) {
      await removeUnwanted(cell, input)
      return
    }
    const keyOf = (file: string) => folderOfVersion(input.accountId, input.videoId, input.version) + file
    const known = video.posters ?? []
    const posters: number[] = []
    for (const moment of await listMoments(cell.db, video))
      if (
        known.includes(moment.atMs) ||
        (await storePoster(context, { keyOf, streams: video.streams, moment }))
      )
        posters.push(moment.atMs)
    if (isDeepStrictEqual(posters, video.posters)) return
    if (!(await savePosters(context, input, { posters, isNew: !isDeepStrictEqual(posters, known) }))) {
      await removeUnwanted(cell, input)
      return
    }
    for (const ms of known.filter((each) => !posters.includes(each)))
      for (const file of [
        posterFileAt(ms),
        ...posterWidths.map((width) => sizeOfPoster(posterFileAt(ms), width)),
      ])
        await cell.files.delete(keyOf(file))
  },
})

function findPictured(db: CellDb, { videoId, version }: PostersInput): Promise<Video | undefined> {
  return db
    .selectFrom('video')
    .innerJoin('account', 'account.id', 'video.account_id')
    .selectAll('video')
    .where('video.id', '=', videoId)
    .where('video.version', '=', version)
    .where('video.deleted_at', 'is', null)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The moments that the projects need, sorted and without duplicates. */
async function listMoments(db: CellDb, video: Video): Promise<PosterMoment[]> {
  const projects = await db
    .selectFrom('project')
    .innerJoin('project_video', 'project_video.project_id', 'project.id')
    .select(['project.links', 'project.hidden_video', 'project.hidden_parts'])
    .where('project_video.video_id', '=', video.id)
    .where('project.deleted_at', 'is', null)
    .execute()
  const moments = projects.flatMap((project) => posterMomentOf(shownBy(project, video), video) ?? [])
  const byTime = new Map(moments.map((moment) => [moment.atMs, moment]))
  return [...byTime.values()].toSorted((one, other) => one.atMs - other.atMs)
}

type Making = { keyOf: (file: string) => string; streams: Streams; moment: PosterMoment }

/** False if nothing visible after that moment contains an image. */
function storePoster(context: JobContext, { keyOf, streams, moment }: Making): Promise<boolean> {
  const { services, cell, jobId, signal } = context
  const { config } = services
  return withWorkFolder(config, jobId, async (folder) => {
    const part = await fetchMoment({ folder, cell, keyOf, signal }, streams, moment.atMs)
    if (!part) return false
    const name = posterFileAt(moment.atMs)
    const [atMs, untilMs] = [moment.atMs - part.startMs, moment.untilMs - part.startMs]
    const work = { source: part.path, file: join(folder, name), atMs, untilMs, signal }
    const isMade = await makePicture({ ...config.video, isNice: true }, work).catch((error: unknown) => {
      if (error instanceof UnusableVideoError) return false
      throw error
    })
    if (!isMade) return false
    await cell.files.put(keyOf(name), await readFile(work.file))
    await storePosterSizes({ config, signal }, { files: cell.files, folder: keyOf(''), name }, work.file)
    return true
  })
}

/** False if the video was deleted or replaced meanwhile. */
function savePosters(
  { services, cell }: JobContext,
  { accountId, videoId, version }: PostersInput,
  { posters, isNew }: { posters: number[]; isNew: boolean },
): Promise<boolean> {
  return cell.db.transaction().execute(async (trx) => {
    // Taken first, because every other change of the account or its projects also locks the account first.
    await markChanged(trx, accountId)
    const saved = await trx
      .updateTable('video')
      .set({ posters: JSON.stringify(posters) })
      .where('id', '=', videoId)
      .where('version', '=', version)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (saved.numUpdatedRows === 0n) return false
    if (isNew)
      await services.announce('videosChanged', { cell, trx, accountId, ids: [videoId], what: 'more' })
    return true
  })
}
