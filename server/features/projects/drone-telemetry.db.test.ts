import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPrivacyZone } from '#contract/privacy/privacy.ts'
import { getProject, type Project } from '#contract/projects/project.ts'
import { cameraSamplesOf } from '#domain/camera/camera-samples.ts'
import { readCameraFile } from '#domain/camera/read-camera-file.ts'
import { bytesOfText, flightForTests, srtForTests } from '#domain/formats/dji/srt-for-tests.ts'
import { bytesInMemory } from '#domain/media/byte-source.ts'
import { joined, u16 } from '#domain/mp4/write-box.ts'
import { writeMovie } from '#domain/mp4/write-movie.ts'
import { decodeSamples } from '#domain/telemetry/samples-codec.ts'
import { givenStartMs } from '#server/testing/given-activity.ts'
import { describeGiven, draftOf, linkTo } from '#server/testing/given-project.ts'
import { givenVideo } from '#server/testing/given-video.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type Asker, type TestApp } from '#server/testing/start-test-app.ts'
import { createProjectFor } from './project.ts'

let server: TestApp
let ann: GivenAccount
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await givenAccount(server)
})

async function trackOf(id: string, asker?: Asker) {
  const project = (await server.get(getProject.path.replace(':id', id), asker)).json<Project>()
  const { rawPayload } = await server.get(project.telemetries[0]?.telemetry_url ?? '/', asker)
  return { bytes: rawPayload, samples: decodeSamples(new Uint8Array(rawPayload)).samples }
}

/** A text of a subtitle track. */
const textSample = (text: string) => joined(u16(text.length), bytesOfText(text))

/** What two kinds of files have of the same flight: five minutes to the north from here, ten metres a second. */
const takeOff = { lat: 47, lon: 11 }
const subtitles = () => bytesOfText(srtForTests(flightForTests(300, 1), 1000))
const droneVideo = (samples: Uint8Array[]) =>
  writeMovie({
    tracks: [
      { handler: 'vide', codec: 'avc1', timescale: 1, durations: 1, samples: [new Uint8Array(9)] },
      { handler: 'sbtl', codec: 'tx3g', timescale: 1, durations: 1, samples },
    ],
  })

describe.each([
  ['a subtitle track', () => ({ video: droneVideo(flightForTests(300, 1).map(textSample)), beside: [] })],
  [
    'a file beside the video',
    () => ({
      video: droneVideo([]),
      beside: [{ name: 'DJI_0001.SRT', read: () => Promise.resolve(subtitles()) }],
    }),
  ],
])('the track of a drone from %s', (_where, filesOf) => {
  test('ends at a privacy zone for others, as any other track', async () => {
    const { video: bytes, beside } = filesOf()
    const { samples } = cameraSamplesOf(await readCameraFile(bytesInMemory(bytes), { beside }))!
    const video = await givenVideo(server, ann, { samples, duration_ms: 300_000 })
    const id = await createProjectFor(
      server.services,
      ann.id,
      draftOf({
        trailcast_links: [linkTo(video.id, givenStartMs)],
        shared_telemetries: [{ id: video.id, visible: [[givenStartMs, givenStartMs + 300_000]] }],
      }),
    )
    await server.post(addPrivacyZone.path, { name: 'Home', ...takeOff, radius_m: 200 }, ann)
    await describeGiven(server, ann)
    expect((await trackOf(id, ann)).samples.lat[0]).toBe(takeOff.lat)
    const theirs = await trackOf(id)
    const metres = Array.from(theirs.samples.lat, (lat) => (lat - takeOff.lat) * 111_180)
    expect(metres.length).toBeGreaterThan(20)
    expect(Math.min(...metres)).toBeGreaterThan(195)
    const hidden = Array.from(samples.lat).filter((lat) => (lat - takeOff.lat) * 111_180 < 195)
    expect(hidden.filter((lat) => theirs.bytes.includes(Buffer.from(Float64Array.of(lat).buffer)))).toEqual(
      [],
    )
    expect(hidden.length).toBe(20)
    const lines = await server.services.cells
      .at(ann.home)
      .db.selectFrom('project_segment')
      .select(({ fn }) => fn<string>('st_astext', ['line']).as('line'))
      .where('project_id', '=', id)
      .where('audience', '=', 'others')
      .execute()
    const reached = lines.flatMap(({ line }) =>
      [...line.matchAll(/ (47[\d.]*)/g)].map(([, lat]) => Number(lat)),
    )
    expect((Math.min(...reached) - takeOff.lat) * 111_180).toBeGreaterThan(195)
  })
})
