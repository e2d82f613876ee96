import { listFamousPlaces } from './famous-places.ts'

/** A place whose elevation is known, in metres. */
export type KnownHeight = { lon: number; lat: number; metres: number }

/** Columns of the tables of GeoNames; the last is the elevation of the ground at a city, from satellites. */
const columns = { lat: 4, lon: 5, metres: 16 }
const lowest = -430
const highest = 6000

/** The cities of a table of GeoNames. */
export function readHeights(table: string): KnownHeight[] {
  return table.split('\n').flatMap((line) => {
    const cells = line.split('\t')
    const height = cells[columns.metres] ?? ''
    if (height === '') return []
    const [lat, lon, metres] = [Number(cells[columns.lat]), Number(cells[columns.lon]), Number(height)]
    return metres > lowest && metres < highest ? [{ lon, lat, metres }] : []
  })
}

/** Peaks, passes, huts and resorts. */
export const famousHeights = (): KnownHeight[] =>
  listFamousPlaces().flatMap(({ lon, lat, elevationM }) =>
    elevationM === null ? [] : [{ lon, lat, metres: elevationM }],
  )
