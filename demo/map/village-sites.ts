import { scatter } from '#demo/noise.ts'
import { stepped } from './distances.ts'
import type { Ground } from './ground-of-place.ts'
import { cellAt, isWithin, spotAt, spotOf, type Spot } from './sheet.ts'

export type Site = Spot & {
  name: string
  /** Which valley it is in, and how far along. */
  valley: number
  along: number
  /** From 0 for a few houses to 1 for a small town. */
  size: number
}

/** Metres between two villages, and from the middle of the valley to a village. */
const apart = 2700
const aside = 420

/** Flat and dry places along the valleys. The first name belongs to the one nearest to the end of the way. */
export function villageSites(ground: Ground): Site[] {
  const { sheet, place, stretches } = ground
  const candidates = place.valleys.flatMap((line, valley) => {
    const spots = stepped(line.map(([lat, lon]) => spotOf(sheet, { lat, lon })))
    return spots.flatMap((spot, along) => {
      const site = along % 6 === 0 && isWithin(sheet, spot, 42) ? flattestNear(ground, spot) : undefined
      return site ? [{ ...site, valley, along }] : []
    })
  })
  const way = stretches.flatMap(({ spots }) => spots)
  const lowest = way.reduce((low, spot) => (spot.altitude < low.altitude ? spot : low))
  const away = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y) * sheet.metres
  const nearFirst = candidates.toSorted((a, b) => away(a, lowest) - away(b, lowest))
  const inCity = (spot: Spot): boolean =>
    (place.cities ?? []).some(
      ({ at: [lat, lon], radius }) => away(spot, spotOf(sheet, { lat, lon })) < 1.15 * radius,
    )
  const names = place.names.villages.filter(
    (name) => !(place.cities ?? []).some((city) => city.name === name),
  )
  const sites: Site[] = []
  for (const candidate of nearFirst) {
    const name = names[sites.length]
    if (name === undefined) break
    const distance = apart * (0.8 + 1.1 * scatter(place.seed, candidate.along, candidate.valley))
    if (inCity(candidate) || sites.some((site) => away(site, candidate) < distance)) continue
    const size =
      sites.length === 0 ? 1 : 0.25 + 0.6 * scatter(place.seed + 1, candidate.along, candidate.valley)
    sites.push({ ...candidate, name, size })
  }
  return sites
}

function flattestNear(
  { sheet, place, height, slope, inland, isWater, drainage, filled }: Ground,
  spot: Spot,
): Spot | undefined {
  const reach = Math.round(aside / sheet.metres)
  let best: { cell: number; cost: number } | undefined
  for (let row = -reach; row <= reach; row += 2) {
    for (let column = -reach; column <= reach; column += 2) {
      const cell = cellAt(sheet, { x: spot.x + column, y: spot.y + row })
      const isDry = !isWater[cell] && inland[cell]! > 200 && drainage.from[cell]! < 1e7 && filled[cell]! < 3
      if (!isDry || height[cell]! > place.treeLine - 60) continue
      const cost = slope[cell]! + 0.02 * Math.abs(Math.hypot(column, row) - reach / 2)
      if (!best || cost < best.cost) best = { cell, cost }
    }
  }
  return best && slope[best.cell]! < 0.16 ? spotAt(sheet, best.cell) : undefined
}
