import { groupDigits } from '#domain/units/group-digits.ts'
import type { CameraPositions } from '#contract/videos/camera-reading.ts'

/** Messages about the positions of a camera, on /debugmp4 and in the editor. */
export const cameraMessages = {
  /** Null when all positions are used and none is weak. */
  positions(positions: CameraPositions): string | null {
    const parts = [leftOut(positions), weak(positions)].filter((part) => part !== null)
    return parts.length === 0 ? null : `Camera GPS: ${parts.join(' ')}`
  },
} as const

const reasons: [keyof CameraPositions, (points: string) => string][] = [
  ['imprecise', (points) => `${points} too imprecise`],
  ['no_fix', (points) => `${points} recorded before the satellites were found`],
  ['jumps', (points) => `${points} too far from the others`],
]

function leftOut(positions: CameraPositions): string | null {
  const { count, imprecise, no_fix, jumps } = positions
  const left = imprecise + no_fix + jumps
  const found = reasons.filter(([reason]) => positions[reason] > 0)
  const [only] = found
  if (!only) return null
  const points = `${groupDigits(left)} of ${groupDigits(count)} points`
  if (found.length === 1) return `${only[1](`${points} were`)} and are left out.`
  const parts = found.map(([reason, describe]) => describe(`${groupDigits(positions[reason])} were`))
  return `${points} are left out: ${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}.`
}

function weak({ count, weak: points }: CameraPositions): string | null {
  if (points === 0) return null
  return `${groupDigits(points)} of ${groupDigits(count)} points are weak and may be 20 m or more off.`
}
