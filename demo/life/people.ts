import type { Colour } from '#demo/scenery.ts'
import { limb, ring, type Limb, type Point } from './limb.ts'

/** The colours of what someone wears. */
export type Dress = { jacket: Colour; trousers: Colour; helmet: Colour }

const black: Colour = [26, 26, 30]
const skin: Colour = [206, 160, 132]
const steel: Colour = [150, 154, 160]

const mirrored = ([right, up, forward]: Point): Point => [-right, up, forward]

/** Someone on a bike, drawn to be seen from any side. `turns` counts turns of the cranks. */
export function rider({ jacket, trousers, helmet }: Dress, turns: number): Limb[] {
  const angle = 2 * Math.PI * turns
  const leg = (side: 1 | -1): Limb[] => {
    const turn = side > 0 ? angle : angle + Math.PI
    const foot: Point = [0.1 * side, 0.36 + 0.17 * Math.cos(turn), -0.02 + 0.17 * Math.sin(turn)]
    const knee: Point = [0.13 * side, 0.7 + 0.11 * Math.cos(turn), 0.14 + 0.05 * Math.sin(turn)]
    return [
      limb([0.1 * side, 1.02, -0.26], knee, [0.1, 0.07], trousers),
      limb(knee, foot, [0.065, 0.045], skin),
      limb(foot, [foot[0], foot[1] - 0.03, foot[2] + 0.15], 0.05, black),
      limb([0.2 * side, 1.42, 0.1], [0.33 * side, 1.2, 0.22], [0.065, 0.05], jacket),
      limb([0.33 * side, 1.2, 0.22], [0.3 * side, 1.04, 0.44], [0.05, 0.04], skin),
    ]
  }
  return [
    ...ring([0, 0.36, -0.55], 0.33, 0.035, black),
    ...ring([0, 0.36, 0.6], 0.33, 0.035, black),
    limb([0, 0.36, -0.55], [0, 0.85, -0.2], 0.025, steel),
    limb([0, 0.34, -0.02], [0, 0.9, 0.4], 0.035, jacket),
    limb([0, 0.85, -0.22], [0, 0.9, 0.4], 0.03, jacket),
    limb([0, 0.36, 0.6], [0, 1.02, 0.42], 0.03, steel),
    limb([-0.34, 1.04, 0.44], [0.34, 1.04, 0.44], 0.022, black),
    ...leg(1),
    ...leg(-1),
    limb([0, 1.02, -0.26], [0, 1.42, 0.08], [0.16, 0.18], jacket),
    limb([0, 1.12, -0.26], [0, 1.38, -0.06], [0.1, 0.12], [60, 62, 70]),
    limb([0, 1.56, 0.16], [0, 1.63, 0.18], 0.1, skin),
    limb([0, 1.68, 0.1], [0, 1.67, 0.22], 0.12, helmet),
  ]
}

/** Someone on foot with a pack and poles. `strides` are pairs of steps. */
export function walker({ jacket, trousers, helmet }: Dress, strides: number): Limb[] {
  const swing = Math.sin(2 * Math.PI * strides)
  const half = (side: 1 | -1): Limb[] => {
    const step = 0.36 * swing * side
    const lift = Math.max(0, Math.cos(2 * Math.PI * strides) * side) * 0.12
    const hand: Point = [0.3 * side, 1.02, 0.22 - 0.7 * step]
    return [
      limb([0.1 * side, 0.92, 0], [0.11 * side, 0.5, 0.08 + 0.6 * step], [0.1, 0.075], trousers),
      limb(
        [0.11 * side, 0.5, 0.08 + 0.6 * step],
        [0.11 * side, 0.1 + lift, step - 0.08],
        [0.07, 0.05],
        trousers,
      ),
      limb(
        [0.11 * side, 0.06 + lift, step - 0.1],
        [0.11 * side, 0.05 + lift, step + 0.12],
        0.06,
        [92, 58, 36],
      ),
      limb([0.21 * side, 1.4, 0], [0.29 * side, 1.16, -0.02 - 0.3 * step], [0.07, 0.055], jacket),
      limb([0.29 * side, 1.16, -0.02 - 0.3 * step], hand, [0.055, 0.045], jacket),
      limb(hand, [0.34 * side, 0, 0.1 - 1.3 * step], 0.012, steel),
    ]
  }
  return [
    ...half(1),
    ...half(-1),
    limb([0, 0.95, 0], [0, 1.4, 0.03], [0.16, 0.19], jacket),
    limb([0, 1.08, -0.17], [0, 1.4, -0.15], [0.13, 0.11], helmet),
    limb([0, 1.6, 0.04], [0, 1.66, 0.05], 0.1, skin),
    limb([0, 1.7, 0.02], [0, 1.72, 0.05], 0.105, helmet),
  ]
}

/** The skis of someone who climbs with them; they slide as the feet step. */
export function touringSkis({ helmet }: Dress, strides: number): Limb[] {
  const step = 0.36 * Math.sin(2 * Math.PI * strides)
  return ([1, -1] as const).flatMap((side) => [
    limb([0.11 * side, 0.02, side * step - 0.7], [0.11 * side, 0.02, side * step + 0.75], 0.045, helmet),
    limb([0.11 * side, 0.02, side * step + 0.75], [0.11 * side, 0.14, side * step + 0.95], 0.04, helmet),
  ])
}

/** Someone on skis, bent into the turn. */
export function skier({ jacket, trousers, helmet }: Dress, turn: number): Limb[] {
  const knees = 0.5 + 0.06 * Math.cos(2 * turn)
  const half = (side: 1 | -1): Limb[] => {
    const hand: Point = [0.42 * side, 0.98, 0.36]
    return [
      limb([0.16 * side, 0.03, -0.75], [0.16 * side, 0.03, 0.8], 0.045, helmet),
      limb([0.16 * side, 0.03, 0.8], [0.16 * side, 0.16, 1], 0.04, helmet),
      limb([0.16 * side, 0.08, 0], [0.16 * side, 0.22, 0.04], 0.085, black),
      limb([0.16 * side, 0.22, 0.02], [0.17 * side, knees, 0.22], [0.075, 0.085], trousers),
      limb([0.17 * side, knees, 0.22], [0.11 * side, 0.78, -0.12], [0.085, 0.11], trousers),
      limb([0.21 * side, 1.22, 0.12], [0.38 * side, 1.02, 0.12], [0.075, 0.06], jacket),
      limb([0.38 * side, 1.02, 0.12], hand, [0.06, 0.05], jacket),
      limb(hand, [0.62 * side, 0.22, -0.5], 0.012, black),
    ]
  }
  return [
    ...half(1),
    ...half(-1),
    limb([0, 0.8, -0.12], [0, 1.24, 0.12], [0.17, 0.2], jacket),
    limb([0, 1.42, 0.22], [0, 1.48, 0.22], 0.11, skin),
    limb([0, 1.52, 0.18], [0, 1.53, 0.22], 0.13, helmet),
  ]
}

/** Someone in a kayak. `strokes` are pairs of paddle strokes. */
export function kayaker({ jacket, helmet }: Dress, strokes: number): Limb[] {
  const tilt = 0.55 * Math.sin(2 * Math.PI * strokes)
  const reach = 0.3 * Math.cos(2 * Math.PI * strokes)
  const end = (side: 1 | -1, length: number): Point => [
    side * length,
    0.62 - side * length * Math.sin(tilt),
    0.42 + side * reach,
  ]
  return [
    limb([0, 0.12, -2.3], [0, 0.14, -0.4], [0.06, 0.3], helmet),
    limb([0, 0.14, -0.4], [0, 0.14, 0.6], 0.3, helmet),
    limb([0, 0.14, 0.6], [0, 0.2, 2.5], [0.3, 0.05], helmet),
    limb([0, 0.2, -0.15], [0, 0.72, -0.1], [0.17, 0.19], jacket),
    ...([1, -1] as const).flatMap((side) => [
      limb([0.21 * side, 0.7, -0.08], end(side, 0.32), [0.07, 0.05], jacket),
      limb(end(side, 1), end(side, 1.25), 0.085, [250, 214, 60]),
    ]),
    limb(end(-1, 1.05), end(1, 1.05), 0.02, black),
    limb([0, 0.92, -0.06], [0, 0.97, -0.04], 0.1, skin),
    limb([0, 1.03, -0.08], [0, 1.03, 0], 0.11, jacket),
  ]
}

/** A paraglider above its pilot. */
export function glider({ jacket, trousers, helmet }: Dress): Limb[] {
  const cells = 12
  const edge = (index: number): Point => {
    const angle = (index / cells - 0.5) * 1.7
    return [6.2 * Math.sin(angle), 1.5 + 5.2 * Math.cos(angle), 0]
  }
  const wing = Array.from({ length: cells }, (_, index) => {
    const middle = 1 - Math.abs(index - 5.5) / 6
    return limb(edge(index), edge(index + 1), 0.3 + 0.25 * middle, index % 4 < 2 ? jacket : helmet)
  })
  const lines = [1, 3, 5, 7, 9, 11].map((index) => limb(edge(index), [0, 0.6, 0], 0.012, black))
  return [
    ...lines,
    ...wing,
    limb([0, -0.1, -0.25], [0, 0.3, -0.1], [0.25, 0.2], trousers),
    limb([0, -0.1, 0], [0, -0.15, 0.9], [0.18, 0.09], trousers),
    limb([0, 0.6, 0], [0, 0.66, 0], 0.14, helmet),
    limb([0.2, 0.3, 0], mirrored([0.2, 0.3, 0]), 0.16, jacket),
  ]
}
