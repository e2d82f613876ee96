import type { EdgeDraft, PlaceDraft, TrailDraft } from '#domain/atlas/draft.ts'
import { placeNumber, type PlaceType } from '#domain/atlas/place.ts'
import { boundsOf } from '#domain/geo/bounds.ts'
import { saveBatch } from '#server/features/atlas/import/save-batch.ts'
import type { TestApp } from './start-test-app.ts'

export type PlaceOptions = Partial<PlaceDraft> & { type: PlaceType }
export type AtlasOptions = {
  places?: PlaceOptions[]
  edges?: (Partial<EdgeDraft> & Pick<EdgeDraft, 'coordinates'>)[]
  trails?: TrailDraft[]
  /** The name of the source; `given` by default. */
  source?: string
}
export type GivenAtlas = { places: PlaceDraft[]; edges: EdgeDraft[] }

let lastId = 1000

/** Places and trails as if they had been imported. Omitted details are made up to fit. */
export async function givenAtlas(
  { services: { cells } }: TestApp,
  options: AtlasOptions,
): Promise<GivenAtlas> {
  const places = (options.places ?? []).map(placeOf)
  const edges = (options.edges ?? []).map(edgeOf)
  const name = options.source ?? 'given'
  const imported = { credit: 'Nobody', generation: 1, imported_at: new Date(), places: places.length }
  await cells.world
    .insertInto('atlas_source')
    .values({ name, ...imported, progress: null, west: null, south: null, east: null, north: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  await saveBatch(cells.world, { name, generation: 1 }, { places, edges, trails: options.trails ?? [] })
  await cells.world
    .updateTable('atlas_state')
    .set((state) => ({ version: state('version', '+', 1) }))
    .execute()
  return { places, edges }
}

function placeOf(options: PlaceOptions): PlaceDraft {
  const around = options.outline ? boundsOfOutline(options.outline) : null
  const {
    lat = around ? (around.south + around.north) / 2 : 47,
    lon = around ? (around.west + around.east) / 2 : 11,
  } = options
  return {
    n: placeNumber(options.type, 'node', ++lastId),
    name: `Given ${options.type}`,
    names: {},
    country: null,
    iso3166_2: null,
    difficulty: null,
    importance: 0.5,
    population: null,
    length_m: null,
    elevation_m: null,
    lat,
    lon,
    bounds: around ?? { west: lon - 0.01, south: lat - 0.01, east: lon + 0.01, north: lat + 0.01 },
    facts: {},
    outline: null,
    ...options,
  }
}

function boundsOfOutline(outline: NonNullable<PlaceDraft['outline']>) {
  const lines = outline.kind === 'lines' ? outline.lines : outline.areas.flat()
  const flat = lines.flatMap((line) => [...line])
  const every = (first: number) => Float64Array.from(flat.filter((_, index) => index % 2 === first))
  return boundsOf(every(1), every(0))
}

function edgeOf(options: Partial<EdgeDraft> & Pick<EdgeDraft, 'coordinates'>): EdgeDraft {
  const id = ++lastId
  return {
    id,
    kind: 'path',
    nodeA: 2 * id,
    nodeB: 2 * id + 1,
    lengthM: 100,
    difficulty: 'unknown',
    ...options,
  }
}
