import { placeIn } from '#demo/local-frame.ts'
import { modelOf } from '#demo/sport-model.ts'
import { drawWay, wayStep } from '#demo/way.ts'
import type { Place } from './place.ts'
import { spotOf, type Sheet, type Spot } from './sheet.ts'

/** A stretch of the way of an activity. */
export type Stretch = { isLift: boolean; spots: (Spot & { altitude: number })[] }

/** The first lap of a way that comes back to where it began. */
export function firstLap({ metres }: Sheet, stretches: readonly Stretch[]): Spot[] {
  const spots = stretches.flatMap((stretch) => stretch.spots)
  const start = spots[0]!
  const away = (spot: Spot): number => Math.hypot(spot.x - start.x, spot.y - start.y) * metres
  const left = spots.findIndex((spot) => away(spot) > 400)
  const back = spots.findIndex((spot, index) => index > left && away(spot) < 50)
  return back < 0 ? spots : spots.slice(0, back)
}

/** Points this many metres apart are enough to draw a way to within a metre or two. */
const metresBetween = 6

/** The way that the watch recorded, cut where it changes between the ground and a lift. */
export function stretchesOf(sheet: Sheet, { plan }: Place): Stretch[] {
  const { steepest, wiggle } = modelOf(plan.sport)
  const way = drawWay(plan.waypoints, { seed: plan.seed, steepest, wiggle })
  const stretches: Stretch[] = []
  const step = Math.round(metresBetween / wayStep)
  const last = way.x.length - 1
  for (let index = 0; index <= last; index = index === last ? last + 1 : Math.min(last, index + step)) {
    const isLift = way.isLift[index] === 1
    const spot = {
      ...spotOf(sheet, placeIn(way.frame, way.x[index]!, way.y[index]!)),
      altitude: way.altitude[index]!,
    }
    const current = stretches.at(-1)
    if (current) current.spots.push(spot)
    if (current?.isLift !== isLift) stretches.push({ isLift, spots: [spot] })
  }
  return stretches
}
