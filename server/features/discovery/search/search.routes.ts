import type { FastifyInstance } from 'fastify'
import { lastSearchPage, searchVideos } from '#contract/discovery.ts'
import type { Cell } from '#server/cells/cell.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { listFound, type Found } from './found.queries.ts'
import { KeptItems } from './kept-items.ts'
import { readWish, type SearchWish } from './search-wish.ts'
import { listFirstVisits, listStretches } from './stretch.queries.ts'
import { writeVideoSegment } from './write-video-segment.ts'

const pageSize = 24

export function searchRoutes(app: FastifyInstance, services: Services): void {
  const kept = new KeptItems(services)

  handle(app, searchVideos, async ({ query: { pi, ...asked }, reply }) => {
    const wish = readWish(asked)
    const i = pi * pageSize
    if (!wish) return { pi, next_pi: null, i, items: [] }
    // One more than the page holds tells whether there is a next page.
    const found = await listEverywhere(services, wish, i + pageSize + 1)
    const items = await describe(kept, wish, found.slice(i, i + pageSize))
    const hasNext = found.length > i + pageSize && pi < lastSearchPage
    const page = JSON.stringify({ pi, next_pi: hasNext ? pi + 1 : null, i })
    reply.type('application/json; charset=utf-8')
    return Buffer.from(`${page.slice(0, -1)},"items":[${items.join(',')}]}`)
  })
}

type FoundIn = Found & { cell: Cell }

async function listEverywhere({ cells }: Services, wish: SearchWish, count: number): Promise<FoundIn[]> {
  const answers = await Promise.all(
    cells
      .all()
      .map(async (cell) => (await listFound(cell.db, wish, count)).map((found) => ({ ...found, cell }))),
  )
  return answers.flat().toSorted((a, b) => b.key - a.key || (a.id < b.id ? 1 : -1))
}

/** As text, in the order of the list. One that was withdrawn meanwhile is left out. */
async function describe(kept: KeptItems, wish: SearchWish, found: FoundIn[]): Promise<string[]> {
  const byCell = Map.groupBy(found, ({ cell }) => cell)
  const parts = await Promise.all(
    [...byCell].map(([cell, some]) => describeIn(cell, { kept, wish, found: some })),
  )
  const segments = new Map(parts.flat())
  return found.flatMap(({ id }) => segments.get(id) ?? [])
}

type Asked = { kept: KeptItems; wish: SearchWish; found: Found[] }

async function describeIn(
  { db }: Cell,
  { kept, wish, found }: Asked,
): Promise<[id: string, segment: string][]> {
  const ids = found.map(({ id }) => id)
  const { boxes, placeN } = wish
  const [items, stretches, visits] = await Promise.all([
    kept.of(db, found),
    boxes || placeN !== null ? listStretches(db, wish, ids) : [],
    placeN === null ? new Map<string, never>() : listFirstVisits(db, placeN, ids),
  ])
  const stretchOf = new Map(stretches.map((stretch) => [stretch.project_id, stretch]))
  return [...items].map(([id, item]) => [
    id,
    writeVideoSegment(item, wish, { stretch: stretchOf.get(id), visit: visits.get(id) }),
  ])
}
