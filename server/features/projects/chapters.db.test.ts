import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addPrivacyZone } from '#contract/privacy/privacy.ts'
import { getProject, type Project } from '#contract/projects/project.ts'
import { createSampler } from '#domain/telemetry/create-sampler.ts'
import { decodeSamples } from '#domain/telemetry/samples-codec.ts'
import { chaptersOf } from '#domain/time/chapters.ts'
import { clipsOf } from '#domain/time/clip-of-link.ts'
import { timelineOf } from '#domain/time/timeline.ts'
import { givenSamples, givenStartMs } from '#server/testing/given-activity.ts'
import { describeGiven, givenProject } from '#server/testing/given-project.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type Asker, type TestApp } from '#server/testing/start-test-app.ts'

let server: TestApp
let ann: GivenAccount
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await givenAccount(server)
})

/** The chapters as the player makes them from what this viewer is sent. */
async function chaptersFor(id: string, asker?: Asker) {
  const project = (await server.get(getProject.path.replace(':id', id), asker)).json<Project>()
  const [info] = project.telemetries
  const reply = await server.get(info?.telemetry_url ?? '', asker)
  const { samples, breaks } = decodeSamples(new Uint8Array(reply.rawPayload))
  return chaptersOf({
    timeline: timelineOf(
      clipsOf(
        project.trailcast_links,
        project.videos.map(({ duration_ms }) => duration_ms),
      ),
    ),
    sport: 'cycling',
    trails: project.crossing?.trails ?? [],
    laps: info?.laps ?? [],
    pauses: info?.pauses ?? [],
    telemetry: createSampler(samples, breaks, { sport: 'cycling' }),
  })
}

const hour = 3600
const at = (second: number) => givenStartMs + second * 1000

/**
 * An hour to the east, all of it filmed, with a stop in the middle and a climb of 90 m after it. The first ten minutes are
 * at home.
 */
async function givenRide(atHome: { descentM: number; stop: [number, number][]; laps: number[] }) {
  const samples = givenSamples({ points: hour, stepM: 2 })
  samples.series.altitude = Float32Array.from({ length: hour }, (_, second) => {
    if (second < 600) return 100 + atHome.descentM * (1 - second / 600)
    return 100 + Math.max(0, (second - 2100) * 0.06)
  })
  const laps = atHome.laps.map((second, index) => ({
    start_ms: at(second),
    end_ms: at(atHome.laps[index + 1] ?? hour - 1),
    distance_m: null,
  }))
  const pauses = [...atHome.stop, [1560, 1860] as const].map(([from, to]) => ({
    start_ms: at(from),
    end_ms: at(to),
  }))
  const { id } = await givenProject(server, ann, {
    activity: { recording: { samples, laps, pauses } },
    videoAfterMs: 0,
    videoMs: hour * 1000,
  })
  return id
}

test('the chapters that others see tell nothing about the hidden part', async () => {
  const { lat, lon } = givenSamples()
  // Two to five radii are hidden: at least the first 1200 m, and never the stop at 3120 m.
  const home = { name: 'Home', lat: lat[0], lon: lon[0], radius_m: 600 }
  await server.post(addPrivacyZone.path, home, ann)
  const quiet = await givenRide({ descentM: 0, stop: [], laps: [] })
  const busy = await givenRide({ descentM: 80, stop: [[200, 500]], laps: [0, 300, 900] })
  await describeGiven(server, ann)
  const kinds = async (id: string, asker?: Asker) => (await chaptersFor(id, asker)).map(({ kind }) => kind)
  expect(await kinds(busy, ann)).toEqual(['descent', 'stop', 'lap', 'lap', 'stop', 'climb'])
  expect(await kinds(quiet, ann)).toEqual(['video', 'stop', 'climb'])
  const seen = await chaptersFor(busy)
  expect(seen.map(({ kind }) => kind)).toEqual(['video', 'stop', 'climb'])
  // The stated start of a cut video is up to half a second off, differently for each file.
  const places = (chapters: typeof seen) => {
    const [first] = chapters
    const startMs = first?.kind === 'video' ? (first.absoluteMs ?? 0) : 0
    return chapters.map(({ projectMs, ...chapter }) => ({
      ...chapter,
      ...('absoluteMs' in chapter && { absoluteMs: null }),
      atMs: chapter.kind === 'video' ? projectMs : Math.round(startMs + projectMs),
    }))
  }
  expect(places(seen)).toEqual(places(await chaptersFor(quiet)))
})
