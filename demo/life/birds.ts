import type { Colour } from '#demo/scenery.ts'
import type { Canvas } from './canvas.ts'
import { drawLimbs, limb } from './limb.ts'
import type { Sight } from './sight.ts'

const feathers: Colour = [44, 42, 46]
const flock = 7

/**
 * A loose flock that circles ahead of where the camera is halfway through the video; each bird flaps a little, then
 * glides.
 */
export function drawBirds(
  canvas: Canvas,
  sight: Sight,
  { second, centre }: { second: number; centre: { x: number; y: number; z: number } },
): void {
  for (let bird = 0; bird < flock; bird++) {
    const angle = 0.28 * second + 0.34 * bird + 0.4 * Math.sin(bird)
    const radius = 24 + 5 * Math.sin(2.1 * bird)
    const beat = Math.max(0, Math.sin(0.5 * second + bird)) * Math.sin(11 * second + 2 * bird)
    const tip = 0.1 + 0.35 * beat
    drawLimbs(
      canvas,
      sight,
      [
        limb([0, 0, -0.25], [0, 0, 0.25], [0.05, 0.09], feathers),
        limb([0, 0.03, 0.05], [0.42, tip, 0.02], [0.09, 0.07], feathers),
        limb([0.42, tip, 0.02], [0.85, 0.5 * tip, -0.15], [0.07, 0.02], feathers),
        limb([0, 0.03, 0.05], [-0.42, tip, 0.02], [0.09, 0.07], feathers),
        limb([-0.42, tip, 0.02], [-0.85, 0.5 * tip, -0.15], [0.07, 0.02], feathers),
      ],
      {
        x: centre.x + radius * Math.cos(angle),
        y: centre.y + radius * Math.sin(angle),
        z: centre.z + 3 * Math.sin(0.3 * second + bird),
        heading: -angle,
        lean: -0.25,
        climb: 0,
      },
    )
  }
}
