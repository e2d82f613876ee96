import type { Place } from '#contract/atlas/place.ts'
import { distanceBetween } from '#domain/geo/distance.ts'
import { climbedMetres } from '#domain/telemetry/ascent.ts'
import { findTerrain } from '#server/features/terrain/public.ts'
import type { Services } from '#server/services.ts'

type Profile = NonNullable<Place['profile']>

/** About the spacing of the elevations themselves. */
const everyM = 25
const maxPlaces = 4000
/** As many as a chart can show. */
const shownPlaces = 200

/** The elevations along lines, one after the other, from the terrain model. Null if it does not cover all of them. */
export async function profileOfTerrain(
  services: Pick<Services, 'cells' | 'log'>,
  geometry: Place['geometry'],
): Promise<Profile | null> {
  if (geometry.type !== 'MultiLineString') return null
  const terrain = await findTerrain(services)
  if (!terrain) return null
  const { lat, lon, distance } = placesOf(geometry.coordinates)
  if (lat.length < 2) return null
  const { metres, models } = await terrain.heightsAlong({ lat, lon })
  if (metres.some((one) => Number.isNaN(one))) return null
  const unknown = new Float64Array(metres.length).fill(Number.NaN)
  const climbed = climbedMetres(
    { time: unknown, lat: unknown, lon: unknown, series: { altitude: metres }, altitude_source: 'terrain' },
    new Uint8Array(metres.length).fill(1),
  )
  const shown = Array.from(
    { length: Math.min(shownPlaces, metres.length) },
    (_, at, all = metres.length - 1) => Math.round((at * all) / (Math.min(shownPlaces, metres.length) - 1)),
  )
  return {
    distance_m: shown.map((at) => Math.round(distance[at]!)),
    altitude_m: shown.map((at) => Math.round(metres[at]! * 10) / 10),
    ascent_m: climbed.ascent_m && Math.round(climbed.ascent_m),
    descent_m: climbed.descent_m && Math.round(climbed.descent_m),
    model: models.join(', '),
  }
}

type Places = { lat: number[]; lon: number[]; distance: number[] }

/** Positions at about equal distances. Gaps between lines do not count. */
function placesOf(lines: [number, number][][]): Places {
  const lengths = lines.map((line) =>
    line
      .slice(1)
      .reduce((sum, [lon, lat], at) => sum + distanceBetween(line[at]![1], line[at]![0], lat, lon), 0),
  )
  const all = lengths.reduce((sum, length) => sum + length, 0)
  const step = Math.max(everyM, all / maxPlaces)
  const places: Places = { lat: [], lon: [], distance: [] }
  let gone = 0
  const add = (lat: number, lon: number, metres: number) => {
    places.lat.push(lat)
    places.lon.push(lon)
    places.distance.push(metres)
  }
  for (const line of lines) {
    const [first] = line
    if (!first) continue
    add(first[1], first[0], gone)
    for (const [at, [lon, lat]] of line.slice(1).entries()) {
      const [fromLon, fromLat] = line[at]!
      const length = distanceBetween(fromLat, fromLon, lat, lon)
      const parts = Math.max(1, Math.ceil(length / step))
      for (let part = 1; part <= parts; part++)
        add(
          fromLat + ((lat - fromLat) * part) / parts,
          fromLon + ((lon - fromLon) * part) / parts,
          gone + (length * part) / parts,
        )
      gone += length
    }
  }
  return places
}
