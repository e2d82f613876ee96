import { edgeKinds } from '#domain/atlas/draft.ts'
import type { Candidates } from './candidates.ts'
import type { LocalNetwork } from './local-network.ts'
import type { Routes } from './routes.ts'
import { longestRouteM, maxCandidates } from './settings.ts'

/**
 * The most likely way through a window's candidates (Viterbi): for each place the slot of its candidate, or this value.
 */
export const offTrail = maxCandidates

const states = maxCandidates + 1
const leaveCost = 5
const stayOffCost = 0.15
const edgeChangeCost = 0.1
/** Per unit of cost, the way may differ from the straight line by this much, or by the noise if that is more. */
const detourM = 6
/** Longer steps may differ by more. */
const detourShare = 0.15
/** Paths that cost this much more than the best are dropped. */
const hopeless = 30

export type PathSearch = {
  local: LocalNetwork
  candidates: Candidates
  routes: Routes
  /** Metres from the previous place. */
  step: Float64Array
  sigma: number
  /** How much the slope at a place adds to the cost of a kind of way. */
  slopeCost: (place: number, kind: (typeof edgeKinds)[number]) => number
}

export function findPath(search: PathSearch): Uint8Array {
  const { candidates, step, sigma } = search
  const places = candidates.count.length
  const back = new Uint8Array(places * states)
  const offCost = 0.25 * (24 / sigma) ** 2 + 1.4
  let before = new Float64Array(states).fill(Infinity)
  let costs = new Float64Array(states)
  for (let place = 0; place < places; place++) {
    costs.fill(Infinity)
    if (place === 0) costs.fill(0, 0, candidates.count[0]).fill(0, offTrail)
    else {
      advanceOffTrail(candidates, place, { before, costs, back })
      advanceOnTrail(search, place, { before, costs, back, straight: step[place]! })
    }
    for (let slot = 0; slot < candidates.count[place]!; slot++) costs[slot]! += emission(search, place, slot)
    costs[offTrail]! += offCost
    ;[before, costs] = [costs, before]
  }
  return traceBack(back, before)
}

type Advance = { before: Float64Array; costs: Float64Array; back: Uint8Array }

function emission({ local, candidates, sigma, slopeCost }: PathSearch, place: number, slot: number): number {
  const index = place * maxCandidates + slot
  const edge = candidates.edge[index]!
  const away = candidates.away[index]! / sigma
  return 0.5 * away * away + local.prior[edge]! + slopeCost(place, edgeKinds[local.kind[edge]!]!)
}

/** Transitions from off-trail to every candidate, and back. */
function advanceOffTrail({ count }: Candidates, place: number, { before, costs, back }: Advance): void {
  const row = place * states
  const enter = before[offTrail]! + leaveCost
  for (let slot = 0; slot < count[place]!; slot++) {
    costs[slot] = enter
    back[row + slot] = offTrail
  }
  costs[offTrail] = before[offTrail]! + stayOffCost
  back[row + offTrail] = offTrail
  for (let from = 0; from < count[place - 1]!; from++) {
    if (before[from]! + leaveCost >= costs[offTrail]) continue
    costs[offTrail] = before[from]! + leaveCost
    back[row + offTrail] = from
  }
}

function advanceOnTrail(
  search: PathSearch,
  place: number,
  { before, costs, back, straight }: Advance & { straight: number },
): void {
  const { candidates, routes } = search
  const { count, edge, at } = candidates
  const row = place * maxCandidates
  const bound = longestRouteM(straight)
  const scale = 1 / Math.max(detourM, search.sigma, detourShare * straight)
  let best = before[offTrail]!
  for (let from = 0; from < count[place - 1]!; from++) best = Math.min(best, before[from]!)
  for (let from = 0; from < count[place - 1]!; from++) {
    if (before[from]! > best + hopeless) continue
    const fromIndex = row - maxCandidates + from
    routes.start(edge[fromIndex]!, at[fromIndex]!, bound)
    for (let to = 0; to < count[place]!; to++) {
      const metres = routes.metresTo(edge[row + to]!, at[row + to]!)
      if (metres > bound) continue
      const change = edge[row + to] === edge[fromIndex] ? 0 : edgeChangeCost
      const cost = before[from]! + Math.abs(metres - straight) * scale + change
      if (cost >= costs[to]!) continue
      costs[to] = cost
      back[place * states + to] = from
    }
  }
}

function traceBack(back: Uint8Array, last: Float64Array): Uint8Array {
  const path = new Uint8Array(back.length / states)
  let state = last.indexOf(Math.min(...last))
  for (let place = path.length - 1; place >= 0; place--) {
    path[place] = state
    state = back[place * states + state]!
  }
  return path
}
