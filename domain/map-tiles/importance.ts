import { always, stride } from './shape.ts'

/**
 * Deeper than any real line goes. A spiral would take time with the square of its length, so beyond this it is simply
 * halved.
 */
const deepest = 100

/**
 * Writes into each point how far the line would move without it, squared (Douglas and Peucker): a zoom then
 * keeps the points above its own tolerance, and neighbouring tiles keep the same ones.
 */
export function markImportance(line: Float64Array): void {
  const last = line.length - stride
  line[2] = always
  line[last + 2] = always
  const stack = [0, last, 0]
  while (stack.length > 0) {
    const depth = stack.pop() ?? 0
    const to = stack.pop() ?? 0
    const from = stack.pop() ?? 0
    if (to - from < 2 * stride) continue
    const { at, squared } = farthest(line, from, to)
    const middle = depth > deepest ? from + stride * Math.floor((to - from) / stride / 2) : at
    // No point may seem more important than those it depends on.
    line[middle + 2] = Math.min(squared, line[from + 2] ?? always, line[to + 2] ?? always)
    stack.push(from, middle, depth + 1, middle, to, depth + 1)
  }
}

function farthest(line: Float64Array, from: number, to: number): { at: number; squared: number } {
  const fromX = line[from] ?? 0
  const fromY = line[from + 1] ?? 0
  const chordX = (line[to] ?? 0) - fromX
  const chordY = (line[to + 1] ?? 0) - fromY
  const length = chordX * chordX + chordY * chordY
  let best = -1
  let at = from + stride
  for (let one = from + stride; one < to; one += stride) {
    let x = (line[one] ?? 0) - fromX
    let y = (line[one + 1] ?? 0) - fromY
    if (length > 0) {
      const share = Math.max(0, Math.min(1, (x * chordX + y * chordY) / length))
      x -= share * chordX
      y -= share * chordY
    }
    const squared = x * x + y * y
    if (squared > best) {
      best = squared
      at = one
    }
  }
  return { at, squared: Math.max(0, best) }
}
