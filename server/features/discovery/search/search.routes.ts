import type { FastifyInstance } from 'fastify'
import { lastSearchPage, searchVideos } from '#contract/discovery.ts'
import type { Cell } from '#server/cells/cell.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { listFound, type Found } from './found.queries.ts'
import { KeptItems } from './kept-items.ts'
import { readRequest, type SearchRequest } from './search-request.ts'
import { listFirstVisits, listStretches } from './stretch.queries.ts'
import { writeVideoSegment } from './write-video-segment.ts'

const pageSize = 24

export function searchRoutes(app: FastifyInstance, services: Services): void {
  const kept = new KeptItems(services)

  handle(app, searchVideos, async ({ query: { pi, ...asked }, reply }) => {
    const search = readRequest(asked)
    const i = pi * pageSize
    if (!search) return { pi, next_pi: null, i, items: [] }
    // One more than the page holds shows whether there is a next page.
    const found = await listEverywhere(services, search, i + pageSize + 1)
    const items = await describe(kept, search, found.slice(i, i + pageSize))
    const hasNext = found.length > i + pageSize && pi < lastSearchPage
    const page = JSON.stringify({ pi, next_pi: hasNext ? pi + 1 : null, i })
    reply.type('application/json; charset=utf-8')
    return Buffer.from(`${page.slice(0, -1)},"items":[${items.join(',')}]}`)
  })
}

type FoundIn = Found & { cell: Cell }

async function listEverywhere({ cells }: Services, search: SearchRequest, count: number): Promise<FoundIn[]> {
  const answers = await Promise.all(
    cells
      .all()
      .map(async (cell) => (await listFound(cell.db, search, count)).map((found) => ({ ...found, cell }))),
  )
  return answers.flat().toSorted((a, b) => b.key - a.key || (a.id < b.id ? 1 : -1))
}

/** As text, in the order of the list. Projects withdrawn meanwhile are left out. */
async function describe(kept: KeptItems, search: SearchRequest, found: FoundIn[]): Promise<string[]> {
  const byCell = Map.groupBy(found, ({ cell }) => cell)
  const parts = await Promise.all(
    [...byCell].map(([cell, some]) => describeIn(cell, { kept, search, found: some })),
  )
  const segments = new Map(parts.flat())
  return found.flatMap(({ id }) => segments.get(id) ?? [])
}

type Asked = { kept: KeptItems; search: SearchRequest; found: Found[] }

async function describeIn(
  { db }: Cell,
  { kept, search, found }: Asked,
): Promise<[id: string, segment: string][]> {
  const ids = found.map(({ id }) => id)
  const { boxes, placeN } = search
  const [items, stretches, visits] = await Promise.all([
    kept.of(db, found),
    boxes || placeN !== null ? listStretches(db, search, ids) : [],
    placeN === null ? new Map<string, never>() : listFirstVisits(db, placeN, ids),
  ])
  const stretchOf = new Map(stretches.map((stretch) => [stretch.project_id, stretch]))
  return [...items].map(([id, item]) => [
    id,
    writeVideoSegment(item, search, { stretch: stretchOf.get(id), visit: visits.get(id) }),
  ])
}
