import { limits } from '#contract/limits.ts'
import type { GearKind } from '#contract/gear/gear.ts'
import { serverMessages } from '#contract/server-messages.ts'
import type { OfferedZone } from '#server/db/import-schema.ts'
import { importLimits } from '../reading/import-limits.ts'
import { parseCsv } from './csv.ts'
import { readLocalisedNumber } from './localised-number.ts'

export type NamedGear = { kind: GearKind; name: string; brand: string; model: string }

/** The rows of `bikes.csv` or `shoes.csv`: name, brand, model. The first row is the header. */
export function readGear(csv: string, kind: GearKind): NamedGear[] {
  return rowsOf(csv, importLimits.gear).flatMap(([name = '', brand = '', model = '']) => {
    const gear = { kind, name: name.trim(), brand: brand.trim(), model: model.trim() }
    return gear.name || gear.brand || gear.model ? gear : []
  })
}

/** The captions of `media.csv` by the paths of the pictures. */
export function readCaptions(csv: string): Map<string, string> {
  const captions = new Map<string, string>()
  for (const [path = '', caption = ''] of rowsOf(csv, importLimits.entries))
    if (caption.trim() !== '') captions.set(path.trim(), caption.trim())
  return captions
}

/**
 * The zones of `privacy_zones.csv`. The order of the columns has changed over the years: the radius is the number that
 * is not a coordinate, and the latitude comes before the longitude.
 */
export function readZones(csv: string): OfferedZone[] {
  const zones = rowsOf(csv, limits.zonesMax).flatMap((row) => {
    const fields = row.flatMap((field) => splitPlace(field.trim()))
    const numbers = fields.flatMap((field) => readLocalisedNumber(field) ?? [])
    const radius = numbers.find((number) => number >= limits.zoneRadiusMin / 2)
    const [lat, lon] = numbers.filter((number) => number !== radius)
    const name = fields.find((field) => /\p{L}/u.test(field)) ?? ''
    if (lat === undefined || lon === undefined || !isPlace(lat, lon)) return []
    const metres = Math.round(radius ?? limits.zoneRadiusMin)
    const radius_m = Math.min(Math.max(metres, limits.zoneRadiusMin), limits.zoneRadiusMax)
    return { name: name.slice(0, limits.nameMax), lat, lon, radius_m }
  })
  return zones.map((zone, n) => ({ ...zone, name: zone.name || serverMessages.namelessZone(n + 1) }))
}

/** Both coordinates can be in one field. */
const splitPlace = (field: string): string[] =>
  /^[[(]?-?\d+\.\d+,\s*-?\d+\.\d+[\])]?$/.test(field) ? field.replaceAll(/[[\]()]/g, '').split(',') : [field]

/** At 0, 0 there is only water: it stands for a missing position. */
const isPlace = (lat: number, lon: number): boolean =>
  Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && (lat !== 0 || lon !== 0)

function rowsOf(csv: string, max: number): string[][] {
  const rows: string[][] = []
  let isHeader = true
  for (const row of parseCsv(csv)) {
    if (!isHeader) rows.push(row)
    isHeader = false
    if (rows.length >= max) break
  }
  return rows
}
