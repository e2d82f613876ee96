import { randomFrom } from '#domain/formats/fit/random-for-tests.ts'
import { endOf, graphOf, someWay, type Graph, type Step } from './graph-for-tests.ts'
import { metresBetween, type Point, type Random } from './plane-for-tests.ts'
import type { Network } from './track.ts'
import { partOf, recordWalk, type Recorder, type Walk, type WayPart } from './walk-for-tests.ts'

type Conditions = { seed: number; count: number; noiseM: number; everyS?: number }

/** Hikes of an hour or more over paths and roads: some turn back, some leave the paths for a while. */
export function hikesForTests(network: Network, { seed, count, noiseM, everyS = 3 }: Conditions): Walk[] {
  const random = randomFrom(seed)
  const graph = graphOf(network.edges.filter(({ kind }) => kind === 'path' || kind === 'road'))
  return Array.from({ length: count }, () => {
    const steps = someSteps(graph, 2500 + random() * 5000, random)
    if (random() < 0.15) steps.push(...backOver(steps.slice(-6)))
    const parts = steps.map((step) => partOf(step, 1 + random() * 0.5))
    if (random() < 0.4) leaveFor(parts, random)
    const recorder: Recorder = { random, sport: 'hiking', noiseM, everyS, dropouts: 2 }
    return recordWalk(parts, recorder)
  })
}

/** Routes from node to node until they are long enough. */
function someSteps(graph: Graph, goalM: number, random: Random): Step[] {
  const nodes = [...graph.keys()]
  const someNode = () => nodes[Math.floor(random() * nodes.length)]!
  const steps: Step[] = []
  let gone = 0
  let at = someNode()
  while (gone < goalM) {
    const way = someWay(graph, { from: at, to: someNode() }, random)
    if (way.length === 0 && steps.length === 0) at = someNode()
    for (const step of way) {
      if (gone >= goalM) break
      steps.push(step)
      gone += step.edge.lengthM
      at = endOf(step)
    }
  }
  return steps
}

const backOver = (steps: Step[]): Step[] =>
  steps.toReversed().map(({ edge, isForward }) => ({ edge, isForward: !isForward }))

/** In the middle of an edge the route leaves it and comes back on another. */
function leaveFor(parts: WayPart[], random: Random): void {
  const at = 1 + Math.floor(random() * (parts.length - 2))
  const left = parts[at]
  const entered = parts[at + 1]
  if (!left || !entered || left.line.length < 4 || entered.line.length < 4) return
  const from = left.line[left.line.length >> 1]!
  const to = entered.line[entered.line.length >> 1]!
  const away = 60 + random() * 60
  const middle: Point = {
    x: (from.x + to.x) / 2 + (to.y > from.y ? away : -away),
    y: (from.y + to.y) / 2 + away,
  }
  if (metresBetween(from, to) < 50) return
  parts.splice(
    at,
    2,
    { ...left, line: left.line.slice(0, (left.line.length >> 1) + 1) },
    { line: [from, middle, to], edge: null, isForward: true, speed: 1 },
    { ...entered, line: entered.line.slice(entered.line.length >> 1) },
  )
}
