// CPU per hour of track for matching trails, and how many of them are right, compared with a matcher that takes the
// nearest edge at every position. Uses generated hills, a generated ski area, and the OpenStreetMap extracts given as
// arguments. The walks have known routes and added noise, so the right answer is known.
import { hillsForTests } from '#domain/atlas/matching/hills-for-tests.ts'
import { matchTrails } from '#domain/atlas/matching/match-trails.ts'
import { matchNearest } from '#domain/atlas/matching/nearest-edge-for-tests.ts'
import { hikesForTests } from '#domain/atlas/matching/activities-for-tests.ts'
import { scoreOf } from '#domain/atlas/matching/score-for-tests.ts'
import { skiAreaForTests, skiDaysForTests } from '#domain/atlas/matching/ski-area-for-tests.ts'
import type { Network, Track, TrailPass } from '#domain/atlas/matching/track.ts'
import type { Walk } from '#domain/atlas/matching/walk-for-tests.ts'
import { worseMapForTests } from '#domain/atlas/matching/worse-map-for-tests.ts'
import { isTrailType, originOfPlaceNumber } from '#domain/atlas/place.ts'
import { readExtract } from '#server/features/atlas/import/read-extract.ts'
import { interleave, type Sample, type Side } from './interleave.ts'

type Match = (track: Track, network: Network) => TrailPass[]
/** `map` is the map to match with, if it differs from the one that was walked on. */
type Case = { name: string; network: Network; walks: Walk[]; map?: Network }

const matchers: { name: string; match: Match }[] = [
  { name: 'nearest edge', match: matchNearest },
  { name: 'matchTrails', match: matchTrails },
]
const count = 120
const noises = [3, 5, 8, 12]

const hills = hillsForTests({ seed: 101, size: 18 })
await hike('generated hills', hills)

const area = skiAreaForTests({ seed: 102, lifts: 6 })
compare(
  noises.map((noiseM): Case => {
    return {
      name: `ski area, ${noiseM} m`,
      network: area,
      walks: skiDaysForTests(area, { seed: 103, count: 60, noiseM }),
    }
  }),
)

for (const path of process.argv.slice(2)) {
  const network = await networkOf(path)
  await hike(`${path}: ${network.edges.length} edges, ${network.trails.length} trails`, network)
}

async function hike(where: string, network: Network): Promise<void> {
  console.log(`\n${where}`)
  const map = worseMapForTests(network, 104)
  const walksOf = (noiseM: number) => hikesForTests(network, { seed: 105, count, noiseM })
  compare(
    noises.flatMap((noiseM): Case[] => {
      const walks = walksOf(noiseM)
      return [
        { name: `hikes, ${noiseM} m`, network, walks },
        { name: `hikes, ${noiseM} m, worse map`, network, walks, map },
      ]
    }),
  )
  await measure(network, walksOf(5))
}

function compare(cases: Case[]): void {
  console.log(
    '\ncase                            matcher         F1     precision  recall  start p90  longest false',
  )
  for (const { name, network, walks, map = network } of cases) {
    for (const matcher of matchers) {
      const score = scoreOf(walks, network, ({ track }) => matcher.match(track, map))
      console.log(
        `${name.padEnd(31)} ${matcher.name.padEnd(14)} ${score.f1.toFixed(4)}  ${score.precision.toFixed(4)}     ${score.recall.toFixed(4)}` +
          `  ${score.startP90.toFixed(0).padStart(5)} s    ${score.longestFalseM.toFixed(0).padStart(6)} m`,
      )
    }
  }
}

async function measure(network: Network, walks: Walk[]): Promise<void> {
  const points = walks.reduce((sum, { track }) => sum + track.lat.length, 0)
  const hours = walks.reduce((sum, { track }) => sum + hoursOf(track), 0)
  const sides = matchers.map(({ name, match }): Side => {
    return {
      name,
      run: () => Promise.resolve(sampled(hours, () => walks.forEach(({ track }) => match(track, network)))),
    }
  })
  const title = `${walks.length} hikes of ${(hours / walks.length).toFixed(1)} h and ${(points / walks.length).toFixed(0)} points`
  await interleave({ title, unit: 'hour', rounds: 5, sides })
}

function hoursOf({ time }: Track): number {
  return ((time.at(-1) ?? 0) - (time[0] ?? 0)) / 3_600_000
}

function sampled(units: number, run: () => void): Sample {
  const start = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(start)
  return { units, cpuSeconds: (user + system) / 1e6 }
}

async function networkOf(path: string): Promise<Network> {
  const network: Network = { edges: [], trails: [] }
  const trails = new Map<number, Network['trails'][number]>()
  for await (const batch of readExtract(path, { signal: new AbortController().signal })) {
    network.edges.push(...batch.edges)
    for (const { n, type, length_m } of batch.places) {
      if (isTrailType(type))
        trails.set(n, {
          n,
          type,
          lengthM: length_m ?? 0,
          edgeIds: [],
          isRoute: originOfPlaceNumber(n) !== 'way',
        })
    }
    for (const { trailN, edgeIds } of batch.trails) trails.get(trailN)?.edgeIds.push(...edgeIds)
  }
  network.trails.push(...trails.values())
  return network
}
