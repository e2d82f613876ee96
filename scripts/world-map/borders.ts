import type { Segment } from './chains.ts'
import { closedPaths, openPaths } from './chains.ts'
import type { AdminRegion } from './regions.ts'
import { createVertices, pointsOf, signedArea, type Ring } from './vertices.ts'

export type BorderLine = { kind: 'country' | 'region'; country: string; line: Ring }
export type Borders = {
  /** Counter-clockwise around land, clockwise around seas without an outlet. */
  shores: Ring[]
  borders: BorderLine[]
  /** Around each country, islands included. */
  countries: Map<string, Ring[]>
}

/** In square degrees: smaller ones are gaps where a border is disputed. Lakes have their own data. */
const smallestSea = 1

/**
 * Neighbouring regions run along their border in opposite directions: a segment without a counterpart is a
 * shore, and one with a counterpart is the border of two regions or two countries.
 */
export function findBorders(regions: readonly AdminRegion[]): Borders {
  const vertices = createVertices()
  const owners = new Map<number, number>()
  // More than the number of vertices.
  const span = 2 ** 22
  const keyOf = (from: number, to: number) => from * span + to
  regions.forEach(({ polygons }, place) => {
    for (const ring of polygons.flat()) {
      const path = ring.map(([x = 0, y = 0]) => vertices.numberOf(x, y))
      path.forEach((to, i) => {
        const from = path[i - 1]
        if (from === undefined || from === to) return
        // The same direction a second time: drawn twice, and not a border.
        owners.set(keyOf(from, to), place)
      })
    }
  })

  const shore: Segment[] = []
  const within = new Map<string, Segment[]>()
  const around = new Map<string, Segment[]>()
  for (const [key, owner] of owners) {
    const from = Math.floor(key / span)
    const to = key % span
    const other = owners.get(keyOf(to, from))
    const country = regions[owner]?.country ?? ''
    const otherCountry = other === undefined ? undefined : regions[other]?.country
    if (country !== otherCountry) add(around, country, [from, to])
    if (other === undefined) shore.push([from, to])
    else if (from < to && other !== owner) {
      if (country === otherCountry) add(within, `region ${country}`, [from, to])
      else
        add(
          within,
          `country ${country < (otherCountry ?? '') ? `${country}-${otherCountry}` : `${otherCountry}-${country}`}`,
          [from, to],
        )
    }
  }

  const rings = (segments: Segment[]) => closedPaths(segments).map((path) => pointsOf(vertices, path))
  return {
    shores: rings(shore).filter((ring) => signedArea(ring) > 0 || signedArea(ring) < -smallestSea),
    borders: [...within].flatMap(([name, segments]) => {
      const [kind = '', country = ''] = name.split(' ')
      return openPaths(segments).map((path) => ({
        kind: kind === 'country' ? ('country' as const) : ('region' as const),
        country,
        line: pointsOf(vertices, path),
      }))
    }),
    countries: new Map([...around].map(([country, segments]) => [country, rings(segments)])),
  }
}

function add(groups: Map<string, Segment[]>, name: string, segment: Segment): void {
  const known = groups.get(name)
  if (known) known.push(segment)
  else groups.set(name, [segment])
}
