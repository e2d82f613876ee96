import { numberFacts } from '#domain/formats/gpmf/facts.ts'
import type { GpmfFacts } from '#domain/formats/gpmf/gpmf.ts'
import type { LensStretch } from '#domain/motion/motion.ts'

/** The powers of x and y that the factors of `LensStretch` belong to, by the camera's names for them. */
const acrossNames = ['x1', 'x3', 'x5', 'x7', 'x9', 'x11', 'x13', 'x1y2']
const alongNames = ['y1', 'y3', 'y5', 'y1x2', 'y3x2', 'y1x4']
/** What four factors are if they come without names. */
const fourNames = ['y1', 'y3', 'y1x2', 'y1x4']

/** How the camera says it stretched the picture; null if it does not say. */
export function stretchOf(facts: GpmfFacts): LensStretch | null {
  const [recorded, sensor] = [numberFacts(facts, 'ARWA')[0], numberFacts(facts, 'ARUW')[0]]
  const [across, along] = [numberFacts(facts, 'MAPX'), numberFacts(facts, 'MAPY')]
  if (!(recorded !== undefined && sensor !== undefined && recorded > 0 && sensor > 0)) return null
  if (across.length < 2) return null
  const x = inOrder(across, namesIn(facts, 'MXCF') ?? acrossNames, acrossNames)
  const y =
    along.length < 2
      ? [1, 0, 0, 0, 0, 0]
      : inOrder(along, namesIn(facts, 'MYCF') ?? (along.length === 4 ? fourNames : alongNames), alongNames)
  return x && y && { x, y, aspect: recorded / sensor }
}

/** Null if a factor belongs to a power that we do not know. */
function inOrder(values: number[], names: string[], order: string[]): number[] | null {
  const factors = order.map(() => 0)
  for (const [index, value] of values.entries()) {
    const place = order.indexOf(names[index] ?? '')
    if (place === -1) return null
    factors[place] = value
  }
  return factors
}

/** Either a list, or one text with spaces or commas. */
function namesIn(facts: GpmfFacts, key: string): string[] | null {
  const value = facts[key]
  if (value === undefined) return null
  const text = typeof value === 'string' ? value : value.filter((one) => typeof one === 'string').join(' ')
  const names = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((name) => name !== '')
  return names.length > 0 ? names : null
}
