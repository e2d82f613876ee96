import type { Sport } from '#domain/sport.ts'
import type { Activity } from '#demo/activity.ts'
import type { Colour } from '#demo/scenery.ts'
import { alongAt } from '#demo/travel.ts'
import { wayStep } from '#demo/way.ts'
import { limb, type Limb, type Point } from './limb.ts'

const black: Colour = [30, 31, 35]
const glove: Colour = [48, 52, 60]
const steel: Colour = [168, 172, 178]
const sleeve: Colour = [58, 84, 112]
const cuff: Colour = [214, 92, 52]
const yellow: Colour = [246, 204, 58]

/**
 * What the person who films sees of themselves at the lower edge. Points are relative to the camera. `beat`
 * counts turns of the cranks, pairs of steps or paddle strokes.
 */
export function ownGear(sport: Sport, beat: number): Limb[] {
  if (sport.endsWith('cycling') || sport === 'mountain_biking') return handlebar(beat)
  if (sport === 'alpine_skiing' || sport === 'backcountry_skiing') return skis(beat)
  if (sport === 'kayaking') return bowAndPaddle(beat)
  if (sport === 'flying') return harness()
  return poles(beat)
}

const sides = [1, -1] as const

/** Metres per turn of the cranks, per pair of steps or of paddle strokes. */
const metresPerBeat = (sport: Sport): number => {
  if (sport.endsWith('cycling') || sport === 'mountain_biking') return 5.6
  if (sport === 'alpine_skiing') return 26
  return sport === 'kayaking' ? 3.4 : 1.5
}

export function beatOf({ travel, plan }: Activity, second: number): number {
  return (alongAt(travel, second) * wayStep) / metresPerBeat(plan.sport)
}

function handlebar(turns: number): Limb[] {
  const knee = (side: number): number => 0.06 * Math.sin(2 * Math.PI * turns + (side > 0 ? 0 : Math.PI))
  return [
    limb([0, -0.62, 1.02], [0, -0.66, 1.3], [0.05, 0.045], black),
    limb([0, -0.42, 0.72], [0, -0.7, 1.06], 0.03, steel),
    limb([-0.36, -0.3, 0.62], [-0.1, -0.33, 0.68], 0.017, black),
    limb([0.36, -0.3, 0.62], [0.1, -0.33, 0.68], 0.017, black),
    limb([-0.1, -0.33, 0.68], [0.1, -0.33, 0.68], 0.02, steel),
    limb([0.04, -0.3, 0.66], [0.04, -0.29, 0.74], 0.034, black),
    ...sides.flatMap((side) => [
      limb([0.5 * side, -0.46 + knee(side), 0.2], [0.375 * side, -0.32, 0.53], [0.055, 0.036], sleeve),
      limb([0.375 * side, -0.32, 0.53], [0.365 * side, -0.31, 0.56], 0.034, cuff),
      ...fingers(side),
      limb([0.24 * side, -0.3, 0.67], [0.32 * side, -0.32, 0.73], 0.009, steel),
    ]),
  ]
}

/** A gloved hand around the grip. */
function fingers(side: number): Limb[] {
  return [
    limb([0.355 * side, -0.295, 0.58], [0.29 * side, -0.295, 0.61], [0.034, 0.032], glove),
    ...[0.3, 0.322, 0.344].map((right) =>
      limb([right * side, -0.275, 0.61], [right * side, -0.3, 0.665], [0.016, 0.013], black),
    ),
  ]
}

function skis(turns: number): Limb[] {
  const sway = 0.04 * Math.sin(2 * Math.PI * turns)
  return sides.flatMap((side) => {
    const tip: Point = [0.17 * side + sway, -1.12, 1.85 + 0.06 * side * Math.sin(4 * turns)]
    return [
      limb([0.16 * side, -1.25, 0.6], tip, [0.055, 0.05], [36, 92, 150]),
      limb(tip, [tip[0], -1.02, tip[2] + 0.2], [0.05, 0.03], yellow),
      limb([0.56 * side, -0.52, 0.2], [0.42 * side, -0.37 + sway * side, 0.55], [0.055, 0.04], sleeve),
      limb([0.42 * side, -0.37 + sway * side, 0.55], [0.41 * side, -0.36 + sway * side, 0.59], 0.041, cuff),
      limb(
        [0.41 * side, -0.35 + sway * side, 0.6],
        [0.38 * side, -0.33 + sway * side, 0.64],
        [0.04, 0.036],
        glove,
      ),
      limb([0.385 * side, -0.27 + sway * side, 0.63], [0.52 * side, -1.1, 0.8], 0.009, steel),
    ]
  })
}

function poles(strides: number): Limb[] {
  return sides.flatMap((side) => {
    const swing = 0.16 * Math.sin(2 * Math.PI * strides) * side
    const hand: Point = [0.38 * side, -0.38 + 0.25 * Math.abs(swing), 0.58 + swing]
    return [
      limb([0.5 * side, -0.56, 0.16], hand, [0.052, 0.036], sleeve),
      limb(hand, [hand[0], hand[1] + 0.02, hand[2] + 0.03], 0.037, cuff),
      limb(
        [hand[0], hand[1] + 0.02, hand[2] + 0.04],
        [hand[0] - 0.02 * side, hand[1] + 0.05, hand[2] + 0.06],
        0.036,
        glove,
      ),
      limb([hand[0], hand[1] + 0.06, hand[2]], [0.42 * side, -1.4, 0.95 + 2.2 * swing], 0.01, steel),
    ]
  })
}

function bowAndPaddle(strokes: number): Limb[] {
  const turn = 2 * Math.PI * strokes
  const tilt = 0.5 * Math.sin(turn)
  const reach = 0.26 * Math.cos(turn)
  const end = (side: 1 | -1, length: number): Point => [
    side * length,
    -0.3 - side * length * Math.sin(tilt),
    0.72 + side * reach,
  ]
  return [
    limb([0, -0.66, 0.5], [0, -0.58, 3.1], [0.3, 0.03], [214, 56, 38]),
    limb([0, -0.42, 1.1], [0, -0.5, 2.2], [0.03, 0.02], [248, 232, 212]),
    ...sides.map((side) => limb(end(side, 0.95), end(side, 1.25), [0.07, 0.1], yellow)),
    limb(end(-1, 1), end(1, 1), 0.018, black),
    ...sides.flatMap((side) => [
      limb([0.42 * side, -0.56, 0.15], end(side, 0.34), [0.052, 0.036], sleeve),
      limb(end(side, 0.33), end(side, 0.38), 0.038, glove),
    ]),
  ]
}

function harness(): Limb[] {
  return sides.flatMap((side) => [
    limb([0.14 * side, -0.72, 0.6], [0.1 * side, -0.66, 1.2], [0.08, 0.05], [44, 58, 84]),
    limb([0.1 * side, -0.66, 1.2], [0.1 * side, -0.56, 1.26], [0.05, 0.042], [120, 70, 40]),
    limb([0.62 * side, -0.02, 0.2], [0.52 * side, 0.16, 0.5], [0.05, 0.034], sleeve),
    limb([0.52 * side, 0.16, 0.5], [0.5 * side, 0.2, 0.53], 0.035, glove),
    limb([0.34 * side, 0.1, 0.42], [0.9 * side, 3, 0.9], 0.006, black),
    limb([0.4 * side, 0.1, 0.46], [1.6 * side, 3, 1.1], 0.006, black),
  ])
}
