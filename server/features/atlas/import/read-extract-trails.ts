import { placeNumber, type TrailType } from '#domain/atlas/place.ts'
import { gradesOf, type Grades } from '#domain/osm/difficulty.ts'
import { connectedGroups, findOrder, followInOrder } from '#domain/osm/follow-ways.ts'
import type { KeptWay } from '#domain/osm/kept-ways.ts'
import { describe, type Described } from '#domain/osm/names.ts'
import type { NodeStore } from '#domain/osm/node-store.ts'
import { trailOf } from '#domain/osm/trail-of.ts'
import type { Batches } from './read-extract-batches.ts'
import type { Relations, RouteRelation } from './read-extract-relations.ts'
import type { WayOutcome } from './read-extract-ways.ts'

const nameless: Described = { name: '', names: {}, facts: {} }
const ungraded: Grades = { walk: 'unknown', ride: 'unknown', ski: 'unknown' }

/**
 * Routes consist of other routes; those across a continent have three or four levels. This many parts are
 * enough for all of them.
 */
const maxParts = 2000
/**
 * How many members of nested routes are visited for each member in the file. Only a malicious file has more.
 */
const maxNestedPerMember = 20

type TrailWork = { relations: Relations; outcome: WayOutcome; store: NodeStore; batches: Batches }

type NamedGroup = WayOutcome['named'] extends Map<string, infer Group> ? Group : never

/**
 * Makes trails from routes, and from ways that share a name. Yields after each, so that other work gets its
 * turn.
 */
export function* makeTrails(work: TrailWork): Generator<void> {
  const routes = [...work.relations.routes.values()].toSorted((a, b) => a.id - b.id)
  const ways = new RouteWays(work)
  const covered = new Covered()
  for (const route of routes) {
    makeRoute(route, ways.of(route), { work, covered })
    yield
  }
  for (const group of work.outcome.named.values()) {
    makeNamed(group, { work, covered })
    yield
  }
}

/** Ways that belong to a route of the same type and name are part of that route, and not trails of their own. */
class Covered {
  /** Keyed by the number that a place made from the way would have. */
  readonly #routes = new Map<number, Described[]>()

  add(type: TrailType, way: KeptWay, route: Described): void {
    const key = placeNumber(type, 'way', way.id)
    const known = this.#routes.get(key)
    if (known) known.push(route)
    else this.#routes.set(key, [route])
  }

  has(type: TrailType, way: KeptWay, { name }: Described): boolean {
    const routes = name === '' ? [] : (this.#routes.get(placeNumber(type, 'way', way.id)) ?? [])
    return routes.some((route) => route.name === name || Object.values(route.names).includes(name))
  }
}

type Making = { work: TrailWork; covered: Covered }

function makeRoute({ id, type, tags }: RouteRelation, ways: KeptWay[], { work, covered }: Making): void {
  const described = describe(tags, type)
  if (described.name === '' && type !== 'piste') return
  const source = {
    type,
    origin: 'relation',
    id,
    described,
    grades: gradesOf(tags),
    steps: followInOrder(ways),
  } as const
  const made = trailOf(source, work.store)
  if (!made) return
  work.batches.addTrail(made.place, made.edgeIds)
  for (const way of ways) covered.add(type, way, described)
}

function makeNamed({ type, rows, described }: NamedGroup, { work, covered }: Making): void {
  const { outcome, store, batches } = work
  const found = rows
    .flatMap((row, at) => ({ way: outcome.kept.at(row), words: described[at] ?? nameless }))
    .filter(({ way, words }) => !covered.has(type, way, words))
    .toSorted((a, b) => a.way.id - b.way.id)
  const wordsOf = new Map(found.map(({ way, words }) => [way, words]))
  const ways = found.map(({ way }) => way)
  for (const connected of connectedGroups(ways, (node) => store.isMeeting(node))) {
    const [first] = connected
    if (!first) continue
    const words = wordsOf.get(first) ?? nameless
    const source = {
      type,
      origin: 'way',
      id: first.id,
      described: words,
      grades: ungraded,
      steps: findOrder(connected),
    } as const
    const made = trailOf(source, store)
    if (made) batches.addTrail(made.place, made.edgeIds)
  }
}

/** The ways of a route in their order, including those of the routes it contains. Each way occurs once. */
class RouteWays {
  readonly #routes: Relations['routes']
  readonly #kept: WayOutcome['kept']
  #left: number

  constructor({ relations, outcome }: TrailWork) {
    this.#routes = relations.routes
    this.#kept = outcome.kept
    const members = [...this.#routes.values()].reduce((sum, route) => sum + route.members.length, 0)
    this.#left = maxNestedPerMember * members
  }

  of(route: RouteRelation): KeptWay[] {
    const ids = new Set<number>()
    this.#collect(route, ids, new Set())
    return [...ids].flatMap((id) => this.#kept.find(id) ?? [])
  }

  #collect(route: RouteRelation, ids: Set<number>, passed: Set<RouteRelation>): void {
    // In a broken file a route can contain itself.
    passed.add(route)
    this.#left -= route.members.length
    for (const { isWay, id } of route.members) {
      if (isWay) ids.add(id)
      else {
        const part = this.#routes.get(id)
        if (part && !passed.has(part) && passed.size < maxParts && this.#left > 0)
          this.#collect(part, ids, passed)
      }
    }
  }
}
