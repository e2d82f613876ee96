import type { Sport } from '#domain/sport.ts'
import { placeAlong, type Activity } from '#demo/activity.ts'
import { columnAt } from '#demo/pose.ts'
import { alongAt } from '#demo/travel.ts'
import { wayStep } from '#demo/way.ts'
import type { Canvas } from './canvas.ts'
import { drawLimbs, type Limb, type Stance } from './limb.ts'
import { beatOf } from './own-gear.ts'
import { glider, kayaker, rider, skier, touringSkis, walker, type Dress } from './people.ts'
import type { Sight } from './sight.ts'

/** Someone else in a video, who does the same sport on the same way. */
export type Companion = {
  /** Seconds ahead of the camera. */
  lead: number
  /** Metres to the right of the way, and above it. */
  side: number
  up?: number
  dress: keyof typeof dresses
}

const dresses = {
  red: { jacket: [206, 48, 40], trousers: [40, 44, 58], helmet: [240, 240, 236] },
  teal: { jacket: [22, 140, 148], trousers: [58, 52, 48], helmet: [250, 190, 50] },
  yellow: { jacket: [244, 196, 48], trousers: [44, 60, 92], helmet: [34, 36, 44] },
  violet: { jacket: [124, 74, 168], trousers: [42, 42, 50], helmet: [230, 96, 70] },
} as const satisfies Record<string, Dress>

const isRiding = (sport: Sport): boolean => sport.endsWith('cycling') || sport === 'mountain_biking'

/** Walking and paddling kick up nothing. */
export const isOnSnowOrDust = (sport: Sport): boolean => isRiding(sport) || sport === 'alpine_skiing'

const gravity = 9.81

export function standingOf(
  { way, travel }: Activity,
  { lead, side, up = 0 }: Companion,
  second: number,
): Stance {
  // The distance ahead varies a little.
  const when = second + lead * (1 + 0.12 * Math.sin(0.21 * second + lead))
  const along = alongAt(travel, when)
  const speed = (alongAt(travel, when + 0.1) - alongAt(travel, when - 0.1)) * 5 * wayStep
  const [x, y, z] = placeAlong(way, along)
  const heading = columnAt(way.heading, along)
  const sway = side + 0.25 * Math.sin(0.5 * second + lead)
  const rise = columnAt(way.altitude, along + 3) - columnAt(way.altitude, along - 3)
  return {
    x: x + sway * Math.cos(heading),
    y: y - sway * Math.sin(heading),
    z: z + up,
    heading,
    lean: Math.atan((speed * speed * columnAt(way.bend, along)) / gravity),
    climb: Math.atan(rise / (6 * wayStep)),
  }
}

export function drawPerson(
  canvas: Canvas,
  sight: Sight,
  {
    activity,
    companion,
    stance,
    second,
  }: { activity: Activity; companion: Companion; stance: Stance; second: number },
): void {
  const { sport } = activity.plan
  const dress = dresses[companion.dress]
  const beat = beatOf(activity, second + companion.lead)
  drawLimbs(canvas, sight, bodyOf(sport, dress, beat), isRiding(sport) ? stance : { ...stance, climb: 0 })
}

function bodyOf(sport: Sport, dress: Dress, beat: number): Limb[] {
  if (isRiding(sport)) return rider(dress, beat)
  if (sport === 'alpine_skiing') return skier(dress, beat)
  if (sport === 'backcountry_skiing') return [...walker(dress, beat), ...touringSkis(dress, beat)]
  if (sport === 'kayaking') return kayaker(dress, beat)
  if (sport === 'flying') return glider(dress)
  return walker(dress, beat)
}
