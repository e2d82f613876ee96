import type { KeptWay } from './kept-ways.ts'

export type Step = { way: KeptWay; isReversed: boolean }

const ends = ({ nodes }: KeptWay): [first: number | undefined, last: number | undefined] => [
  nodes[0],
  nodes.at(-1),
]

/** Ways in the order of the route's members, each turned to continue where the last one ended. */
export function followInOrder(ways: readonly KeptWay[]): Step[] {
  const steps: Step[] = []
  let at: number | undefined
  for (const [index, way] of ways.entries()) {
    const [first, last] = ends(way)
    let isReversed = at === last && at !== first
    if (at !== first && at !== last) {
      const next = ways[index + 1]
      // The route begins, or continues after a gap: the next way shows which end is last.
      isReversed = next !== undefined && ends(next).includes(first) && !ends(next).includes(last)
    }
    steps.push({ way, isReversed })
    at = isReversed ? first : last
  }
  return steps
}

/** Puts unordered ways into walking order: from one end to the other, followed by branches. */
export function findOrder(ways: readonly KeptWay[]): Step[] {
  const touching = new Map<number | undefined, KeptWay[]>()
  // Reversed, because ways are taken from the end of the list.
  for (const way of ways.toReversed()) {
    for (const end of new Set(ends(way))) {
      const list = touching.get(end)
      if (list) list.push(way)
      else touching.set(end, [way])
    }
  }
  const loose = new Set([...touching].flatMap(([end, list]) => (list.length === 1 ? [end] : [])))
  const isLoose = (end: number | undefined) => loose.has(end)
  const used = new Set<KeptWay>()
  const steps: Step[] = []
  const starts = [...ways.filter((way) => ends(way).some(isLoose)), ...ways]
  for (const start of starts) {
    let way: KeptWay | undefined = used.has(start) ? undefined : start
    let isReversed = way !== undefined && !isLoose(way.nodes[0]) && isLoose(way.nodes.at(-1))
    while (way) {
      used.add(way)
      steps.push({ way, isReversed })
      const at: number | undefined = isReversed ? way.nodes[0] : way.nodes.at(-1)
      const waiting = touching.get(at) ?? []
      while (waiting.length > 0 && used.has(waiting.at(-1) ?? start)) waiting.pop()
      way = waiting.pop()
      isReversed = way !== undefined && way.nodes[0] !== at
    }
  }
  return steps
}

/** Groups of connected ways, which share nodes, in the order of their first way. */
export function connectedGroups(ways: readonly KeptWay[], isShared: (node: number) => boolean): KeptWay[][] {
  const leaders = ways.map((_, index) => index)
  const leaderOf = (index: number): number => {
    let at = index
    while (leaders[at] !== at) {
      leaders[at] = leaders[leaders[at] ?? at] ?? at
      at = leaders[at] ?? at
    }
    return at
  }
  const seen = new Map<number, number>()
  for (const [index, { nodes }] of ways.entries()) {
    for (const node of nodes) {
      if (!isShared(node)) continue
      const other = seen.get(node)
      if (other === undefined) seen.set(node, index)
      else {
        const [a, b] = [leaderOf(other), leaderOf(index)]
        leaders[Math.max(a, b)] = Math.min(a, b)
      }
    }
  }
  const groups = new Map<number, KeptWay[]>()
  for (const [index, way] of ways.entries()) {
    const leader = leaderOf(index)
    const group = groups.get(leader)
    if (group) group.push(way)
    else groups.set(leader, [way])
  }
  return [...groups.values()]
}
