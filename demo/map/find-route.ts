import type { Field, Sheet, Spot } from './sheet.ts'

export type Travel = {
  /** The grade (rise over run) that doubles the cost. */
  ease: number
  /** The extra cost of stepping onto a cell, in metres per metre of the step. */
  extra: (cell: number) => number
}

/** Routes are searched on every second cell. */
const stride = 2
const moves = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
  [2, 1],
  [1, 2],
  [-1, 2],
  [-2, 1],
  [-2, -1],
  [-1, -2],
  [1, -2],
  [2, -1],
] as const

/** The cheapest route between two spots, or undefined if it is far too expensive. */
export function findRoute(
  { sheet, height }: { sheet: Sheet; height: Field },
  { from, to, travel }: { from: Spot; to: Spot; travel: Travel },
): Spot[] | undefined {
  const { size, metres } = sheet
  const across = Math.ceil(size / stride)
  const nodeOf = ({ x, y }: Spot): number =>
    clamp(Math.round(y / stride), across) * across + clamp(Math.round(x / stride), across)
  const cellOf = (node: number): number =>
    Math.floor(node / across) * stride * size + (node % across) * stride
  const [start, goal] = [nodeOf(from), nodeOf(to)]
  const costs = new Float32Array(across * across).fill(Infinity)
  const before = new Int32Array(across * across).fill(-1)
  const isDone = new Uint8Array(across * across)
  const rest = (node: number): number =>
    Math.hypot((node % across) - (goal % across), Math.floor(node / across) - Math.floor(goal / across)) *
    stride *
    metres
  const open = [{ node: start, key: rest(start) }]
  costs[start] = 0
  const limit = 14 * rest(start) + 4000
  while (open.length > 0) {
    const { node } = popLowest(open)
    if (node === goal) break
    if (isDone[node] || costs[node]! > limit) continue
    isDone[node] = 1
    const [column, row] = [node % across, Math.floor(node / across)]
    const here = height[cellOf(node)]!
    for (const [dx, dy] of moves) {
      const [c, r] = [column + dx, row + dy]
      if (c < 1 || r < 1 || c >= across - 1 || r >= across - 1) continue
      const next = r * across + c
      if (isDone[next]) continue
      const cell = cellOf(next)
      const length = Math.hypot(dx, dy) * stride * metres
      const grade = Math.abs(height[cell]! - here) / length / travel.ease
      const cost = costs[node]! + length * (1 + grade * grade + travel.extra(cell))
      if (cost >= costs[next]!) continue
      costs[next] = cost
      before[next] = node
      push(open, { node: next, key: cost + 0.7 * rest(next) })
    }
  }
  if (start !== goal && before[goal]! < 0) return undefined
  const route: Spot[] = []
  for (let node = goal; node >= 0; node = before[node]!)
    route.unshift({ x: (node % across) * stride, y: Math.floor(node / across) * stride })
  return [from, ...route.slice(1, -1), to]
}

const clamp = (value: number, count: number): number => Math.min(count - 2, Math.max(1, value))

type Open = { node: number; key: number }

function push(heap: Open[], entry: Open): void {
  let place = heap.push(entry) - 1
  while (place > 0) {
    const parent = (place - 1) >> 1
    if (heap[parent]!.key <= entry.key) break
    heap[place] = heap[parent]!
    place = parent
  }
  heap[place] = entry
}

function popLowest(heap: Open[]): Open {
  const lowest = heap[0]!
  const last = heap.pop()!
  if (heap.length === 0) return lowest
  let place = 0
  for (;;) {
    let child = 2 * place + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && heap[child + 1]!.key < heap[child]!.key) child++
    if (heap[child]!.key >= last.key) break
    heap[place] = heap[child]!
    place = child
  }
  heap[place] = last
  return lowest
}
