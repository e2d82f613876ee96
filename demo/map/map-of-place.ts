import { buildCity } from './build-city.ts'
import { buildVillage } from './build-village.ts'
import { coverOf } from './cover.ts'
import { areaFeature, pointOf, type MapFeature } from './feature.ts'
import { groundOf, type Ground } from './ground-of-place.ts'
import { areasAbove } from './iso-areas.ts'
import { peakFeatures, peaksOf } from './peaks.ts'
import type { Place } from './place.ts'
import { fillRings, smoothed } from './rings.ts'
import { roadFeatures, roadsOf } from './roads.ts'
import { isWithin, type Sheet } from './sheet.ts'
import { skiLifts } from './ski-lifts.ts'
import { villageSites } from './village-sites.ts'
import { watersOf } from './waters.ts'
import { wayFeatures } from './way-features.ts'
import { firstLap } from './ways-of-place.ts'

export type PlaceMap = { sheet: Sheet; ground: Ground; features: MapFeature[] }

export function mapOfPlace(place: Place): PlaceMap {
  const ground = groundOf(place)
  const { sheet, stretches } = ground
  const waters = watersOf(ground)
  const isTarn = fillRings(
    sheet,
    waters.tarns.map(([shore]) => shore!),
  )
  for (let at = 0; at < isTarn.length; at++) if (isTarn[at]) ground.isWater[at] = 1
  const peaks = peaksOf(ground)
  const sites = villageSites(ground)
  const roads = roadsOf(ground, sites, peaks)
  const isPark = place.inside
    ? fillRings(sheet, [firstLap(sheet, stretches)])
    : new Uint8Array(sheet.size ** 2)
  const isSkiing = place.plan.sport === 'alpine_skiing'
  const pistes = isSkiing ? stretches.filter(({ isLift }) => !isLift).flatMap(({ spots }) => spots) : []
  const features = [
    ...waters.features,
    ...coverOf(ground, { villages: sites, pistes }),
    ...parkFeatures(place, sheet, isPark),
    ...roadFeatures(roads),
    ...wayFeatures(ground),
    ...(isSkiing ? skiLifts(ground, peaks) : []),
    ...sites.flatMap((site) => buildVillage(ground, site, roads)),
    ...(place.cities ?? []).flatMap((city) => buildCity(ground, city, isPark)),
    ...peakFeatures(peaks),
  ]
  return {
    sheet,
    ground,
    features: features.filter(({ shape, parts: [line] }) => shape !== 'point' || isWithin(sheet, line![0]!)),
  }
}

function parkFeatures({ inside }: Place, sheet: Sheet, isPark: Uint8Array): MapFeature[] {
  if (!inside) return []
  const areas = areasAbove(
    sheet,
    Float32Array.from(isPark, (is) => is - 0.5),
    8,
  )
  return areas.flatMap((area) => [
    areaFeature(
      'park',
      10,
      area.map((ring) => smoothed(ring, true)),
      { class: 'public_park' },
    ),
    pointOf('place', 12, middleOf(area[0]!), { class: 'neighbourhood', name: inside.name, rank: 8 }),
  ])
}

function middleOf(ring: readonly { x: number; y: number }[]): { x: number; y: number } {
  const sum = ring.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 })
  return { x: sum.x / ring.length, y: sum.y / ring.length }
}
