import { textFact } from '#domain/formats/gpmf/facts.ts'
import type { GpmfStream } from '#domain/formats/gpmf/gpmf.ts'
import type { Vector } from '#domain/motion/quaternion.ts'

/** The channel order of older cameras, inferred from gravity; newer ones state it. */
const olderModels: [RegExp, string][] = [
  [/hero ?5/i, 'ZXY'],
  [/hero ?6|fusion/i, 'YxZ'],
]

/**
 * A sensor's values in the axes of the picture (right, down, forward). Letters name the channels, lower case means
 * inverted; the axes of the picture are their -X, -Z and -Y. Undefined when the orientation of the sensor is unknown.
 */
export function cameraAxes(stream: GpmfStream, model: string): ((row: number) => Vector) | undefined {
  const letters = textFact(stream.facts, 'ORIN') ?? olderModels.find(([pattern]) => pattern.test(model))?.[1]
  const [right, down, forward] = ['X', 'Z', 'Y'].map((letter) => channelOf(stream, letters, letter))
  if (!right || !down || !forward) return undefined
  return (row) => [
    right.sign * (right.column[row] ?? Number.NaN),
    down.sign * (down.column[row] ?? Number.NaN),
    forward.sign * (forward.column[row] ?? Number.NaN),
  ]
}

function channelOf({ columns }: GpmfStream, letters: string | undefined, letter: string) {
  const index = letters?.toUpperCase().indexOf(letter) ?? -1
  const column = columns[index]
  return column && { column, sign: letters?.[index] === letter ? -1 : 1 }
}
