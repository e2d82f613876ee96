import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startS3StandIn } from '#server/testing/s3-stand-in.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { countWork, filesOnDisk, listPrograms, noVideoFaults, type KnownVideo } from './video-ledger.ts'
import { videoOfTwoParts, readyDeadlineMs, startFilmer, type Filmer } from './filmer.ts'
import { embeddedPlace } from './place.ts'
import { report, reportSkipped } from './report.ts'
import { between, howMany, wholeBetween } from './scale.ts'
import { onCleanup } from './scratch.ts'
import { storeSettings } from './store-settings.ts'
import { canMakeDisks, makeSmallDisk, whyNoDisks } from './small-disk.ts'

const rounds = howMany({ small: 1, full: 10 })
/** Every start takes time, and another drill kills uploads in the middle of a part. */
const killsEverywhere = howMany({ small: 0, full: 1 }) === 1
if (!canMakeDisks) reportSkipped('disk full, videos', whyNoDisks)

/** Kills the only process working on a video. Returns how many it killed: none if the video is already done. */
async function killProgram(filmer: Filmer, video: KnownVideo): Promise<number> {
  const found = await waitFor(async () => {
    const [program] = listPrograms(filmer.place.dataDir)
    if (program) return program
    const looked = await filmer.look(video)
    return looked && looked.thumbnails !== null ? 'none' : undefined
  }, readyDeadlineMs)
  if (found === 'none') return 0
  try {
    process.kill(found.pid, 'SIGKILL')
    return 1
  } catch {
    // It has just ended.
    return 0
  }
}

test('videos whose server or ffmpeg is killed at any moment are all there in the end, whole and once', async () => {
  const place = await embeddedPlace()
  const filmer = await startFilmer(place)
  let programsKilled = 0
  for (let round = 1; round <= rounds; round++) {
    const bytes = videoOfTwoParts(round)
    const client = filmer.client(bytes)
    const { upload_id, parts } = await client.open()
    expect(parts).toBe(2)
    await client.send(upload_id, 1)
    if (killsEverywhere) {
      const afterBytes = wholeBetween(1, client.bytesOf(2).length - 1)
      await client.send(upload_id, 2, { afterBytes, onStopped: () => filmer.killAndRestart() })
    }
    expect(await client.open()).toMatchObject({ upload_id, have: [1] })
    await client.send(upload_id, 2)

    // While the upload is assembled, recorded and scheduled; how far that got is unknown.
    const unanswered = client.completeVideo(upload_id).catch(() => undefined)
    await pause(between(0, 60))
    await filmer.killAndRestart()
    await unanswered
    const video = filmer.know((await client.completeVideo(upload_id)).id, bytes)

    // While it is probed, and while its sizes are encoded.
    if (killsEverywhere) {
      await pause(between(0, 1500))
      await filmer.killAndRestart()
    }
    await filmer.until(video, ({ streamable }) => streamable)
    await pause(between(0, 1500))
    await filmer.killAndRestart()
    programsKilled += await killProgram(filmer, video)
    await filmer.untilReady(video)

    // One that is deleted halfway, followed by a kill.
    const unwanted = await filmer.send(videoOfTwoParts(1000 + round))
    await filmer.until(unwanted, ({ streamable }) => streamable)
    await filmer.delete(unwanted)
    expect(unwanted.isDeleted).toBe(true)
    await pause(between(0, 300))
    await filmer.killAndRestart()
  }
  const isKept = (key: string) => filmer.videos.some(({ id, isDeleted }) => !isDeleted && key.includes(id))
  const left = () => filesOnDisk(place.dataDir).keys.filter((key) => !isKept(key))
  await waitFor(() => left().length === 0 && countWork(place.dataDir) === 0, readyDeadlineMs).catch(() => {})
  expect(left()).toEqual([])
  const half_written = filesOnDisk(place.dataDir).halfWritten
  const faults = await filmer.faults(() => filesOnDisk(place.dataDir))
  report('kill videos', {
    rounds,
    kills: filmer.kills,
    programs_killed: programsKilled,
    videos: filmer.videos.length,
    half_written,
    ...faults,
  })
  expect(faults).toEqual(noVideoFaults)
})

test.runIf(canMakeDisks)('with a full disk a video waits until there is space again', async () => {
  const disk = makeSmallDisk(300)
  const place = await embeddedPlace(disk.folder)
  const filmer = await startFilmer(place)
  for (let round = 1; round <= howMany({ small: 1, full: 5 }); round++) {
    const video = await filmer.send(videoOfTwoParts(round))
    await pause(between(0, 3000))
    disk.fill()
    await pause(between(1000, 3000))
    disk.free()
    await filmer.untilReady(video)
  }
  const faults = await filmer.faults(() => filesOnDisk(place.dataDir))
  report('disk full, videos', { videos: filmer.videos.length, ...faults })
  expect(faults).toEqual(noVideoFaults)
})

test('with a store that answers 500 a video waits until the store recovers', async () => {
  const [store, other] = [await startS3StandIn(), await startS3StandIn()]
  onCleanup(() => Promise.all([store.close(), other.close()]))
  const plain = await embeddedPlace()
  const settings = {
    ...plain.settings,
    ...storeSettings('EU', store.config),
    ...storeSettings('US', other.config),
  }
  const place = { ...plain, settings }
  const filmer = await startFilmer(place)
  let planned = 0
  for (let round = 1; round <= howMany({ small: 1, full: 5 }); round++) {
    const video = await filmer.send(videoOfTwoParts(round))
    for (const method of ['PUT', 'GET']) {
      const times = wholeBetween(4, 12)
      store.plan({ method, times, status: 500 })
      planned += times
    }
    await filmer.untilReady(video)
  }
  const inStore = () => ({
    // A file that starts with a dot was written to test whether the store is writable.
    keys: [...store.objects.keys()].filter((key) => !key.startsWith('.')),
    halfWritten: 0,
    read: (key: string) => store.objects.get(key),
  })
  const faults = await filmer.faults(inStore)
  report('store of videos answers 500', {
    videos: filmer.videos.length,
    answers_500: planned,
    open_uploads: store.openUploads().length,
    ...faults,
  })
  expect(faults).toEqual(noVideoFaults)
  expect(store.openUploads()).toEqual([])
})
