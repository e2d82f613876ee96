import type { EdgeDraft } from '#domain/atlas/draft.ts'
import { randomFrom } from '#domain/formats/fit/random-for-tests.ts'
import { trailForTests } from './hills-for-tests.ts'
import { besides, edgeForTests, windingLine, type Point } from './plane-for-tests.ts'
import type { Network, NetworkTrail } from './track.ts'
import { partOf, recordWalk, type Walk, type WayPart } from './walk-for-tests.ts'

/** People walk between a lift and the pistes around it; no map connects them. */
const stationM = 14
const besideLiftM = 15
const levels = 4

/** `levels` nodes per lift, the lowest first, and pistes leading down between them. */
export type SkiArea = Network & { lifts: { lift: EdgeDraft; bottom: number; top: number }[] }

const slope = ({ y }: Point): number => 1000 + 0.28 * y

export function skiAreaForTests({ seed, lifts: count }: { seed: number; lifts: number }): SkiArea {
  const random = randomFrom(seed)
  const edges: EdgeDraft[] = []
  const trails: NetworkTrail[] = []
  const add = (line: Point[], kind: 'piste' | 'aerialway', [nodeA, nodeB]: [number, number]): EdgeDraft => {
    const edge = edgeForTests(line, { id: edges.length + 1, kind, nodeA, nodeB })
    edges.push(edge)
    return edge
  }
  const name = (type: 'piste' | 'aerialway', named: EdgeDraft[]) =>
    trails.push(trailForTests(trails.length + 1, type, named))
  const nodes = Array.from({ length: count * levels }, (_, n): Point => ({
    x: Math.floor(n / levels) * 700 + (random() - 0.5) * 300,
    y: (n % levels) * 480 + (random() - 0.5) * 150,
  }))
  const piste = (from: number, to: number) =>
    add(windingLine(nodes[from]!, nodes[to]!, { bend: 0.15, random }), 'piste', [from, to])
  const lifts = Array.from({ length: count }, (_, column) => {
    const [bottom, top] = [column * levels, column * levels + levels - 1]
    name('piste', [piste(top, top - 1), piste(top - 1, top - 2), piste(top - 2, bottom)])
    for (const other of [column - 1, column + 1]) {
      if (other >= 0 && other < count)
        for (let level = 1; level < levels; level++)
          name('piste', [piste(bottom + level, other * levels + level - 1)])
    }
    const ends = [nodes[bottom]!, nodes[top]!].map(({ x, y }, at) => ({
      x: x + stationM,
      y: y + (at === 0 ? stationM : 0),
    }))
    const lift = add(ends, 'aerialway', [10_000 + column * 2, 10_001 + column * 2])
    name('aerialway', [lift])
    if (column % 2 === 0)
      name('piste', [
        add([nodes[top]!, ...besides(along(ends), -besideLiftM).toReversed(), nodes[bottom]!], 'piste', [
          top,
          bottom,
        ]),
      ])
    return { lift, bottom, top }
  })
  return { edges, trails, lifts }
}

function along([from, to]: Point[]): Point[] {
  const shares = Array.from({ length: 30 }, (_, at) => (at + 1) / 31)
  return shares.map((share) => ({
    x: from!.x + (to!.x - from!.x) * share,
    y: from!.y + (to!.y - from!.y) * share,
  }))
}

/** Ski days with several lift rides and an occasional wait at a lift. */
export function skiDaysForTests(
  area: SkiArea,
  { seed, count, noiseM, everyS = 2 }: { seed: number; count: number; noiseM: number; everyS?: number },
): Walk[] {
  const random = randomFrom(seed)
  return Array.from({ length: count }, () => {
    const parts: WayPart[] = []
    let at = Math.floor(random() * area.lifts.length)
    for (let ride = 0; ride < 5; ride++) {
      const { lift, top } = area.lifts[at]!
      const up = partOf({ edge: lift, isForward: true }, 2.5 + random() * 3)
      const station = up.line[0]!
      parts.push(
        { line: [station, { x: station.x + 3, y: station.y - 3 }], edge: null, isForward: true, speed: 0.1 },
        up,
      )
      let node = top
      while (node % levels !== 0) {
        const ways = area.edges.filter(({ kind, nodeA }) => kind === 'piste' && nodeA === node)
        const edge = ways[Math.floor(random() * ways.length)]!
        parts.push(partOf({ edge, isForward: true }, 6 + random() * 6))
        node = edge.nodeB
      }
      at = node / levels
    }
    return recordWalk(parts, { random, sport: 'alpine_skiing', noiseM, everyS, dropouts: 1, height: slope })
  })
}
