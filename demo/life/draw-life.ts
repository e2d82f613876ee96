import type { MotionLens } from '#domain/motion/motion.ts'
import type { Activity } from '#demo/activity.ts'
import { farFromWay } from '#demo/lay-way.ts'
import type { Terrain } from '#demo/level.ts'
import { columnAt, type Pose } from '#demo/pose.ts'
import type { Scenery } from '#demo/scenery.ts'
import { alongAt } from '#demo/travel.ts'
import { wayStep } from '#demo/way.ts'
import { drawBirds } from './birds.ts'
import type { Canvas } from './canvas.ts'
import { drawPerson, isOnSnowOrDust, standingOf, type Companion } from './company.ts'
import { drawLimbs } from './limb.ts'
import { beatOf, ownGear } from './own-gear.ts'
import { drawSnowfall, drawSpray } from './particles.ts'
import { paintPlants } from './plants.ts'
import { isInSight, makeSight } from './sight.ts'
import { drawPlant, listPlants, type Growing } from './undergrowth.ts'

/** Draws everything that moves or stands near the camera over a frame of the land. */
export type Life = { draw(canvas: Canvas, pose: Pose, second: number): void }

export type LivingScene = {
  activity: Activity
  lens: MotionLens
  terrain: Terrain
  scenery: Scenery
  company: readonly Companion[]
  /** Seconds since the activity began, in the middle of the video. */
  middle: number
}

export function makeLife(scene: LivingScene): Life {
  const { activity, scenery, terrain, company, middle } = scene
  const { sport } = activity.plan
  const plants = paintPlants(scenery)
  const growing: Growing = {
    scenery,
    plants,
    trees: terrain.trees,
    fromWay: (x, y) => fromWay(terrain, x, y),
  }
  const flock = flockOver(activity, middle)
  return {
    draw(canvas, pose, second) {
      const sight = makeSight(pose, scene)
      if (!scenery.isSnowing) drawBirds(canvas, sight, { second, centre: flock })
      const people = company.map((companion) => {
        const stance = standingOf(activity, companion, second)
        return { companion, stance, away: Math.hypot(stance.x - pose.x, stance.y - pose.y) }
      })
      const growth = scenery.floor === null ? listPlants(sight, growing) : []
      let next = 0
      for (const { companion, stance, away } of people.toSorted((a, b) => b.away - a.away)) {
        for (; next < growth.length && growth[next]!.away > away; next++)
          drawPlant(canvas, sight, { plants, plant: growth[next]!, second })
        if (!isInSight(sight, [stance.x, stance.y, stance.z + 1])) continue
        drawPerson(canvas, sight, { activity, companion, stance, second })
        if (scenery.spray && isOnSnowOrDust(sport))
          drawSpray(canvas, sight, {
            second,
            colour: scenery.spray,
            placeAt: (when) => {
              const { x, y, z } = standingOf(activity, companion, when)
              return [x, y, z]
            },
          })
      }
      for (; next < growth.length; next++) drawPlant(canvas, sight, { plants, plant: growth[next]!, second })
      drawLimbs(canvas, sight, ownGear(sport, beatOf(activity, second)), {
        x: pose.x,
        y: pose.y,
        z: pose.z,
        ...pose.body,
      })
      if (scenery.isSnowing) drawSnowfall(canvas, sight, second)
    },
  }
}

/** Above and ahead of where the camera is halfway through the video. */
function flockOver({ way, travel }: Activity, middle: number): { x: number; y: number; z: number } {
  const along = alongAt(travel, middle) + 60 / wayStep
  const heading = columnAt(way.heading, along)
  return {
    x: columnAt(way.x, along) + 40 * Math.sin(heading),
    y: columnAt(way.y, along) + 40 * Math.cos(heading),
    z: columnAt(way.altitude, along) + 22,
  }
}

/** On the finest level; elsewhere the way is too far to matter. */
function fromWay({ levels: [level], marks }: Terrain, x: number, y: number): number {
  if (!level) return farFromWay
  const [column, row] = [Math.round((x - level.x0) / level.cell), Math.round((y - level.y0) / level.cell)]
  if (column < 0 || row < 0 || column >= level.size || row >= level.size) return farFromWay
  return marks[row * level.size + column]!
}
