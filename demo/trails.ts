import type { Coordinates, EdgeDraft, PlaceDraft, TrailDraft } from '#domain/atlas/draft.ts'
import { placeNumber, type Difficulty, type TrailType } from '#domain/atlas/place.ts'
import { boundsOfLines } from '#domain/osm/areas.ts'
import { lengthOf, middleOf } from '#domain/osm/line-of.ts'
import { edgeId } from '#domain/osm/split-way.ts'
import type { ActivityPlan } from './activity.ts'
import { alpineActivities } from './alpine-activities.ts'
import { placeIn } from './local-frame.ts'
import { northernActivities } from './northern-activities.ts'
import { modelOf } from './sport-model.ts'
import { drawWay, wayStep } from './way.ts'
import { westernActivities } from './western-activities.ts'

type Trail = {
  plan: ActivityPlan
  type: TrailType
  name: string
  country: string
  difficulty: Difficulty
}

/** The ways of activities that others could follow as well. */
const trails: readonly Trail[] = [
  {
    plan: alpineActivities.latsch,
    type: 'mtb',
    name: 'Sankt Martin trail',
    country: 'IT',
    difficulty: 'intermediate',
  },
  {
    plan: alpineActivities.drei_zinnen,
    type: 'trail',
    name: 'Drei Zinnen loop',
    country: 'IT',
    difficulty: 'intermediate',
  },
  {
    plan: northernActivities.glen_coe,
    type: 'trail',
    name: 'Lost Valley path',
    country: 'GB',
    difficulty: 'advanced',
  },
  {
    plan: northernActivities.reine,
    type: 'trail',
    name: 'Reine ridge path',
    country: 'NO',
    difficulty: 'advanced',
  },
  {
    plan: westernActivities.switzerland_trail,
    type: 'bicycle',
    name: 'Switzerland Trail',
    country: 'US',
    difficulty: 'easy',
  },
  {
    plan: westernActivities.moab,
    type: 'mtb',
    name: 'Slickrock loop',
    country: 'US',
    difficulty: 'advanced',
  },
]

/** Far above any id that OpenStreetMap gives out. */
const firstId = 100_000_000_000
/** Points this many metres apart follow the bends. */
const metresBetween = 6
/** The points of a stretch. */
const stretch = 80

export type DemoTrails = { places: PlaceDraft[]; edges: EdgeDraft[]; trails: TrailDraft[] }

/** The trails of the demo as the atlas keeps them. */
export function demoTrails(): DemoTrails {
  const drafts = trails.map(draftOf)
  return {
    places: drafts.map(({ place }) => place),
    edges: drafts.flatMap(({ edges }) => edges),
    trails: drafts.map(({ place, edges }) => ({ trailN: place.n, edgeIds: edges.map(({ id }) => id) })),
  }
}

function draftOf(
  { plan, type, name, country, difficulty }: Trail,
  index: number,
): { place: PlaceDraft; edges: EdgeDraft[] } {
  const id = firstId + index
  const line = lineOf(plan)
  const bounds = boundsOfLines([line])
  if (!bounds) throw new Error(`the way of ${name} is empty`)
  const place: PlaceDraft = {
    n: placeNumber(type, 'way', id),
    type,
    name,
    names: {},
    country,
    iso3166_2: null,
    difficulty,
    importance: 0.3,
    population: null,
    length_m: lengthOf(line),
    elevation_m: null,
    ...middleOf(line),
    bounds,
    facts: {},
    outline: { kind: 'lines', lines: [line] },
  }
  return { place, edges: edgesOf(line, { id, difficulty }) }
}

/** From the start of the way to its end, or back to its start. */
function lineOf({ seed, sport, waypoints }: ActivityPlan): Coordinates {
  const { steepest, wiggle } = modelOf(sport)
  const { frame, x, y } = drawWay(waypoints, { seed, steepest, wiggle })
  const step = Math.round(metresBetween / wayStep)
  const last = x.length - 1
  const rows = [...x.keys()].filter((row) => row % step === 0 || row === last)
  return Float64Array.from(
    rows.flatMap((row) => {
      const { lat, lon } = placeIn(frame, x[row]!, y[row]!)
      return [lon, lat]
    }),
  )
}

function edgesOf(line: Coordinates, { id, difficulty }: { id: number; difficulty: Difficulty }): EdgeDraft[] {
  const points = line.length / 2
  const edges: EdgeDraft[] = []
  for (let from = 0; from < points - 1; from += stretch) {
    const to = Math.min(points - 1, from + stretch)
    const coordinates = line.slice(2 * from, 2 * to + 2)
    edges.push({
      id: edgeId(id, from, 'path'),
      kind: 'path',
      nodeA: id * 4096 + from,
      nodeB: id * 4096 + to,
      lengthM: lengthOf(coordinates),
      difficulty,
      coordinates,
    })
  }
  return edges
}
