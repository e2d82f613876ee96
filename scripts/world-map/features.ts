import type { SlicedFeature } from '#server/tile-archive/slice-into-tiles.ts'
import type { Borders } from './borders.ts'
import type { City } from './cities.ts'
import type { FamousPlace } from './famous-places.ts'
import type { InlandWater } from './inland-water.ts'
import { labelPoint } from './label-point.ts'
import { ranges, seas } from './physical-names.ts'
import { areaKm2, type AdminRegion, type Polygon } from './regions.ts'
import { isInside, signedArea, type Ring } from './vertices.ts'

export type WorldParts = {
  regions: AdminRegion[]
  borders: Borders
  water: InlandWater
  cities: City[]
  famous: FamousPlace[]
}

/** Everything that is drawn, in the layers of our own tiles. */
export function worldFeatures({
  regions,
  water,
  cities,
  famous,
  borders: found,
}: WorldParts): SlicedFeature[] {
  const { shores, borders, countries } = found
  const meanArea = meanRegionArea(regions)
  const { land, inlandSeas } = groundOf(shores)
  const icy = ['ATA', 'GRL'].flatMap((country) => countries.get(country) ?? [])
  return [
    ...land.map((ring) => drawn('land', 0, polygonOf([ring]), {})),
    ...inlandSeas.map((ring) => drawn('water', 0, polygonOf([ring]), { kind: 'sea' })),
    ...water.lakes.map((polygon) => drawn('water', lakeZoom(polygon), polygonOf(polygon), { kind: 'lake' })),
    ...icy
      .filter((ring) => signedArea(ring) > 0)
      .map((ring) => drawn('landcover', 0, polygonOf([ring]), { kind: 'ice' })),
    ...shores.flatMap(coastLines).map((line) => drawn('coast', 0, lineOf(line), {})),
    ...water.rivers.map((line) => drawn('waterway', riverZoom(line), lineOf(line), { kind: 'river' })),
    ...borders.map(({ kind, country, line }) =>
      drawn('boundary', kind === 'country' ? 0 : regionZoom(meanArea.get(country) ?? 0), lineOf(line), {
        kind,
      }),
    ),
    ...countryLabels(regions, countries),
    ...regions
      .filter(({ name, areaKm2: area }) => name !== '' && area > 300)
      .map((region) => regionLabel(region, meanArea)),
    ...cities.map(cityLabel),
    ...famous.flatMap(famousLabel),
    ...seas.map(([name, lon, lat, zoom]) => label({ lon, lat, zoom }, { kind: 'sea', name })),
    ...ranges.map(([name, lon, lat, zoom]) => label({ lon, lat, zoom }, { kind: 'range', name })),
  ]
}

type Tags = Record<string, string | number>

const drawn = (
  layer: string,
  minZoom: number,
  geometry: GeoJSON.Geometry,
  properties: Tags,
): SlicedFeature => ({
  layer,
  minZoom,
  feature: { type: 'Feature', geometry, properties },
})

const polygonOf = (polygon: Polygon): GeoJSON.Geometry => ({
  type: 'Polygon',
  coordinates: polygon as number[][][],
})
const lineOf = (line: Ring): GeoJSON.Geometry => ({ type: 'LineString', coordinates: line as number[][] })

type LabelPlace = { lon: number; lat: number; zoom: number }

/** The tile contains the zoom as well, since tiles of the largest zoom are shown at all zooms beyond it. */
function label({ lon, lat, zoom }: LabelPlace, tags: Tags): SlicedFeature {
  const min_zoom = Math.round(zoom * 10) / 10
  return drawn('label', Math.floor(zoom), { type: 'Point', coordinates: [lon, lat] }, { ...tags, min_zoom })
}

type Ground = { land: Ring[]; inlandSeas: Ring[] }

/**
 * Land is drawn piece by piece onto the sea, and a sea without an outlet onto the land. Its islands are too
 * small to be missed.
 */
function groundOf(shores: readonly Ring[]): Ground {
  const inlandSeas = shores.filter((ring) => signedArea(ring) < 0)
  const isIsland = ([point = []]: Ring) => inlandSeas.some((sea) => isInside(point, sea))
  return { inlandSeas, land: shores.filter((ring) => signedArea(ring) > 0 && !isIsland(ring)) }
}

const isEdge = ([lon = 0, lat = 0]: readonly number[]) => Math.abs(lon) > 179.999 || lat < -85

/** The edges of the map are not coast. */
function coastLines(ring: Ring): Ring[] {
  const lines: (readonly number[])[][] = [[]]
  for (const point of ring) {
    if (isEdge(point)) lines.push([])
    else lines.at(-1)?.push(point)
  }
  return lines.filter((line) => line.length > 1)
}

function lakeZoom(polygon: Polygon): number {
  const area = areaKm2(polygon)
  return area > 15_000 ? 1 : area > 3_000 ? 3 : area > 500 ? 4 : 5
}

function riverZoom(line: Ring): number {
  let degrees = 0
  line.forEach(([x = 0, y = 0], i) => {
    const [beforeX = x, beforeY = y] = line[i - 1] ?? []
    degrees += Math.hypot(x - beforeX, y - beforeY)
  })
  return degrees > 12 ? 3 : degrees > 4 ? 4 : 5
}

function meanRegionArea(regions: readonly AdminRegion[]): Map<string, number> {
  const byCountry = Map.groupBy(regions, ({ country }) => country)
  return new Map(
    [...byCountry].map(([country, its]) => [
      country,
      its.reduce((sum, region) => sum + region.areaKm2, 0) / its.length,
    ]),
  )
}

/** Regions range from the size of a country to that of a town. */
function regionZoom(meanAreaKm2: number): number {
  return meanAreaKm2 > 100_000
    ? 3
    : meanAreaKm2 > 15_000
      ? 4
      : meanAreaKm2 > 3_000
        ? 5
        : meanAreaKm2 > 800
          ? 6
          : 7
}

function regionLabel(
  { name, areaKm2: area, label: [lon, lat], country }: AdminRegion,
  means: Map<string, number>,
): SlicedFeature {
  const zoom = Math.max(regionZoom(means.get(country) ?? 0) + 0.8, 11.2 - Math.log2(Math.max(1, area)) / 2.6)
  return label({ lon, lat, zoom }, { kind: 'region', name })
}

function countryLabels(regions: readonly AdminRegion[], countries: Map<string, Ring[]>): SlicedFeature[] {
  const byCountry = Map.groupBy(regions, ({ country }) => country)
  return [...countries].flatMap(([country, rings]) => {
    const [first] = byCountry.get(country) ?? []
    const area = rings.reduce((sum, ring) => (signedArea(ring) > 0 ? sum + areaKm2([ring]) : sum), 0)
    if (!first || area < 60) return []
    const [lon, lat] = labelPoint(rings)
    const zoom = Math.max(0.5, Math.min(8, 10.4 - Math.log2(area) / 2.35))
    return [label({ lon, lat, zoom }, { kind: 'country', name: first.countryName })]
  })
}

function cityLabel({ name, isCapital, population, lon, lat }: City): SlicedFeature {
  const zoom = 13.6 - 1.55 * Math.log10(Math.max(500, population)) - (isCapital ? 0.9 : 0)
  const kind = isCapital
    ? 'capital'
    : population >= 100_000
      ? 'city'
      : population >= 10_000
        ? 'town'
        : 'village'
  return label({ lon, lat, zoom: Math.max(2.2, zoom) }, { kind, name })
}

/** The zoom from which world-famous places are labeled; less famous ones come later. */
const famousZooms: Partial<Record<FamousPlace['type'], number>> = { peak: 6, pass: 7.5, hut: 8.5 }
const laterByFame = 1.3

function famousLabel({ type, isLake, name, lon, lat, elevationM, fame }: FamousPlace): SlicedFeature[] {
  const first = isLake ? 6 : famousZooms[type]
  if (first === undefined) return []
  const zoom = first + (fame - 1) * laterByFame
  const height = elevationM === null ? {} : { elevation: elevationM }
  return [label({ lon, lat, zoom }, { kind: isLake ? 'lake' : type, name, ...height })]
}
