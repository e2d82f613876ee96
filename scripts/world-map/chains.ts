export type Segment = readonly [from: number, to: number]

/** Closed paths along segments that all run in the same direction around what they enclose. */
export function closedPaths(segments: readonly Segment[]): number[][] {
  const next = new Map<number, number[]>()
  for (const [from, to] of segments) {
    const targets = next.get(from)
    if (targets) targets.push(to)
    else next.set(from, [to])
  }
  const paths: number[][] = []
  for (const start of next.keys()) {
    let to = next.get(start)?.pop()
    while (to !== undefined) {
      const path = [start]
      for (; to !== undefined && to !== start; to = next.get(to)?.pop()) path.push(to)
      path.push(start)
      if (to === start && path.length > 3) paths.push(...simpleLoops(path))
      to = next.get(start)?.pop()
    }
  }
  return paths
}

/** A path that touches itself in a point becomes one loop for each turn. */
function simpleLoops(path: readonly number[]): number[][] {
  const loops: number[][] = []
  const stack: number[] = []
  const at = new Map<number, number>()
  for (const vertex of path) {
    const seen = at.get(vertex)
    if (seen !== undefined) {
      const loop = stack.splice(seen)
      for (const left of loop) at.delete(left)
      if (loop.length > 2) loops.push([...loop, vertex])
    }
    at.set(vertex, stack.length)
    stack.push(vertex)
  }
  return loops
}

/** The longest possible lines, whichever way the segments run. */
export function openPaths(segments: readonly Segment[]): number[][] {
  const neighbours = new Map<number, number[]>()
  const connect = (from: number, to: number) => {
    const known = neighbours.get(from)
    if (known) known.push(to)
    else neighbours.set(from, [to])
  }
  for (const [from, to] of segments) {
    connect(from, to)
    connect(to, from)
  }
  const take = (from: number, to: number) => {
    for (const [a, b] of [
      [from, to],
      [to, from],
    ] as const) {
      const known = neighbours.get(a)
      known?.splice(known.indexOf(b), 1)
    }
  }
  const walk = (start: number): number[] => {
    const path = [start]
    let here = start
    for (let to = neighbours.get(here)?.[0]; to !== undefined; to = neighbours.get(here)?.[0]) {
      take(here, to)
      path.push(to)
      here = to
      if (neighbours.get(here)?.length !== 1) break
    }
    return path
  }
  const ends = [...neighbours].filter(([, known]) => known.length !== 2).map(([vertex]) => vertex)
  const paths: number[][] = []
  // Closed rings come last and may start anywhere.
  for (const start of [...ends, ...neighbours.keys()]) {
    while ((neighbours.get(start)?.length ?? 0) > 0) paths.push(walk(start))
  }
  return paths
}
