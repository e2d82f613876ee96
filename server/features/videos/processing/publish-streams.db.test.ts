import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MadeStreams } from '#server/media/made-streams.ts'
import { givenVideo } from '#server/testing/given-video.ts'
import { givenAccount } from '#server/testing/given.ts'
import { killedAt } from '#server/testing/killed-at.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { prepareVideo } from '../jobs/prepare-video.job.ts'
import { planTask, type VideoJobInput } from '../plan-task.ts'
import { initFile, segmentFile } from '../stream-files.ts'
import { folderOfVersion } from '#server/cells/files-of.ts'
import { findVideo } from '../video.queries.ts'
import { publisherOf } from './publish-streams.ts'
import type { VideoTask } from './run-task.ts'
import { beginTask } from './task.queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

/** Sizes of a video as they are in a folder while they grow. */
async function givenMade(folder: string, segments: number, isWhole: boolean): Promise<MadeStreams> {
  const stream = async (name: string) => {
    const files = Array.from({ length: segments }, (_, index) => `${name}_${index}`)
    for (const file of [`${name}_init`, ...files]) await writeFile(join(folder, file), `made ${file}`)
    return {
      init: `${name}_init`,
      codecs: 'avc1.640028',
      segments: files.map((file) => ({ file, duration: 4 })),
    }
  }
  const rung = async (lines: number) => ({
    lines,
    width: lines * 2,
    height: lines,
    ...(await stream(`v${lines}`)),
  })
  return { audio: await stream('a'), rungs: [await rung(720), await rung(360)], isWhole }
}

test('a server killed while publishing leaves nothing in a list that is not in the store', async () => {
  const { cells, now } = server.services
  const ann = await givenAccount(server, { home: 'eu' })
  const video = await givenVideo(server, ann)
  const cell = cells.at('eu')
  const folder = await mkdtemp(join(tmpdir(), 'trailcast-made-'))
  const version = video.version ?? ''
  await cell.db
    .updateTable('video')
    .set({ streams: null, status: 'processing' })
    .where('id', '=', video.id)
    .execute()
  await cell.files.deletePrefix(folderOfVersion(ann.id, video.id, version))
  await cell.db.transaction().execute((trx) =>
    planTask(server.services, cell, trx, {
      job: prepareVideo,
      cmd: 'prepare',
      video: video,
      version,
      attempt: 0,
    }),
  )
  const { id: taskId } = await cell.db
    .selectFrom('video_task')
    .select('id')
    .where('video_id', '=', video.id)
    .executeTakeFirstOrThrow()
  const input: VideoJobInput = { accountId: ann.id, videoId: video.id, version, taskId }
  const keyOf = (file: string) => folderOfVersion(ann.id, video.id, version) + file

  async function publishAll(on: TestApp['services']): Promise<void> {
    const begun = await beginTask(cell.db, input, new Date(now()))
    if (!begun) throw new Error('the task is over')
    const task = {
      services: on,
      cell: on.cells.of(video.id),
      input,
      video: begun.video,
      signal: new AbortController().signal,
      folder,
      keyOf,
    }
    // Publishing does not use the programs or the progress.
    const publish = publisherOf(task as VideoTask)
    for (const [segments, isWhole] of [
      [1, false],
      [2, false],
      [3, true],
    ] as const)
      await publish(await givenMade(folder, segments, isWhole))
  }

  async function listed(): Promise<string[]> {
    const streams = (await findVideo(cell.db, video.id))?.streams
    const names = streams ? ['a', ...streams.rungs.map(({ height }) => `v${height}`)] : []
    return names.flatMap((name) => [
      initFile(name),
      ...(streams?.durations ?? []).map((_, index) => segmentFile(name, index)),
    ])
  }

  let kills = 0
  let max = 0
  for (let isOver = false; !isOver; kills++) {
    isOver = await publishAll(
      killedAt(server.services, kills + 1, kills % 2 === 0 ? 'before' : 'after'),
    ).then(
      () => true,
      () => false,
    )
    for (const file of await listed()) {
      const stream = await cell.files.read(keyOf(file))
      expect(stream && String(await buffer(stream))).toMatch(/^made /)
    }
    // Viewers do not lose anything that was already there.
    const segments = (await findVideo(cell.db, video.id))?.streams?.durations.length ?? 0
    expect(segments).toBeGreaterThanOrEqual(max)
    max = segments
  }
  expect(kills).toBeGreaterThan(10)
  expect((await findVideo(cell.db, video.id))?.streams).toMatchObject({
    is_whole: true,
    rungs: [{ segments: 3 }, { segments: 3 }],
  })
  await rm(folder, { recursive: true })
})
