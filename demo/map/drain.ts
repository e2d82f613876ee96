import type { Field, Sheet } from './sheet.ts'

export type Drainage = {
  /** Heights with every hollow filled, so that from each cell water can run off. */
  height: Field
  /** The cell that water flows to; -1 where it leaves the land. */
  to: Int32Array
  /** Square metres of land whose water flows through the cell. */
  from: Float64Array
  /** Cells in order from the outlets upwards. */
  order: Int32Array
}

/** How many metres filled ground falls from one cell to the next. */
const fall = 0.05

/**
 * A priority flood from the outlets inwards, always taking the lowest cell first: a cell lower than the one it was
 * reached from is filled.
 */
export function drain({ size, metres }: Sheet, ground: Field, isOutlet: Uint8Array): Drainage {
  const height = ground.slice()
  const to = new Int32Array(size * size).fill(-1)
  const order = new Int32Array(size * size)
  const isSeen = new Uint8Array(size * size)
  const open = makeHeap(size * size)
  for (let at = 0; at < size * size; at++) {
    if (isOutlet[at]) {
      isSeen[at] = 1
      open.push(at, height[at]!)
    }
  }
  const steps = [-1, 1, -size, size, -size - 1, -size + 1, size - 1, size + 1]
  let count = 0
  for (let at = open.pop(); at !== -1; at = open.pop()) {
    order[count++] = at
    const column = at % size
    for (const step of steps) {
      const next = at + step
      if (next < 0 || next >= size * size || Math.abs((next % size) - column) > 1 || isSeen[next]) continue
      isSeen[next] = 1
      to[next] = at
      height[next] = Math.max(height[next]!, height[at]! + fall)
      open.push(next, height[next])
    }
  }
  steepen({ size, height, to, steps })
  const from = new Float64Array(size * size).fill(metres * metres)
  for (let index = count - 1; index >= 0; index--) {
    const at = order[index]!
    if (to[at]! >= 0) from[to[at]!]! += from[at]!
  }
  return { height, to, from, order }
}

type Steepened = { size: number; height: Field; to: Int32Array; steps: number[] }

/** Sends water down the steepest way. The order of the flood stays valid, because it goes from low to high. */
function steepen({ size, height, to, steps }: Steepened): void {
  for (let at = 0; at < height.length; at++) {
    if (to[at]! < 0) continue
    let steepest = (height[at]! - height[to[at]!]!) / (isDiagonal(at, to[at]!, size) ? Math.SQRT2 : 1)
    for (const step of steps) {
      const next = at + step
      if (next < 0 || next >= height.length || Math.abs((next % size) - (at % size)) > 1) continue
      const grade = (height[at]! - height[next]!) / (isDiagonal(at, next, size) ? Math.SQRT2 : 1)
      if (grade > steepest) {
        steepest = grade
        to[at] = next
      }
    }
  }
}

const isDiagonal = (a: number, b: number, size: number): boolean =>
  a % size !== b % size && Math.floor(a / size) !== Math.floor(b / size)

/** Cells by height, lowest first. */
function makeHeap(max: number): { push: (cell: number, key: number) => void; pop: () => number } {
  const cells = new Int32Array(max + 1)
  const keys = new Float32Array(max + 1)
  let count = 0
  const put = (place: number, cell: number, key: number): void => {
    cells[place] = cell
    keys[place] = key
  }
  return {
    push(cell, key) {
      let place = count++
      while (place > 0) {
        const parent = (place - 1) >> 1
        if (keys[parent]! <= key) break
        put(place, cells[parent]!, keys[parent]!)
        place = parent
      }
      put(place, cell, key)
    },
    pop() {
      if (count === 0) return -1
      const first = cells[0]!
      count--
      const [cell, key] = [cells[count]!, keys[count]!]
      let place = 0
      for (;;) {
        let child = 2 * place + 1
        if (child >= count) break
        if (child + 1 < count && keys[child + 1]! < keys[child]!) child++
        if (keys[child]! >= key) break
        put(place, cells[child]!, keys[child]!)
        place = child
      }
      put(place, cell, key)
      return first
    },
  }
}
