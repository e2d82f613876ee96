import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { lastSearchPage, searchVideos, type VideoSegment } from '#contract/discovery.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { Position } from '#server/cells/across-cells.ts'
import { runKept } from '#server/db/kept-statement.ts'
import { selectViews, toProjectItem } from '#server/features/projects/project-item.service.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { listFound } from './found.queries.ts'
import { readWish, type SearchWish } from './search-wish.ts'
import { listFirstVisits, listStretches } from './stretch.queries.ts'
import { toVideoSegment } from './to-video-segment.ts'

const pageSize = 24

export function searchRoutes(app: FastifyInstance, services: Services): void {
  handle(app, searchVideos, async ({ query: { pi, ...asked } }) => {
    const wish = readWish(asked)
    const i = pi * pageSize
    if (!wish) return { pi, next_pi: null, i, items: [] }
    // One more than the page holds tells whether there is a next page.
    const found = await listEverywhere(services, wish, i + pageSize + 1)
    const items = await describe(services, wish, found.slice(i, i + pageSize))
    const hasNext = found.length > i + pageSize && pi < lastSearchPage
    return { pi, next_pi: hasNext ? pi + 1 : null, i, items }
  })
}

type Found = Position & { cell: Cell }

async function listEverywhere({ cells }: Services, wish: SearchWish, count: number): Promise<Found[]> {
  const answers = await Promise.all(
    cells.all().map(async (cell) => (await listFound(cell.db, wish, count)).map((position) => ({ ...position, cell }))),
  )
  return answers.flat().toSorted((a, b) => b.key - a.key || (a.id < b.id ? 1 : -1))
}

/** In the order of the list. One that was withdrawn meanwhile is left out. */
async function describe(services: Services, wish: SearchWish, found: Found[]): Promise<VideoSegment[]> {
  const byCell = Map.groupBy(found, ({ cell }) => cell)
  const parts = await Promise.all([...byCell].map(([cell, some]) => describeIn(services, cell, wish, some)))
  const items = new Map(parts.flat().map((item) => [item.id, item]))
  return found.flatMap(({ id }) => items.get(id) ?? [])
}

async function describeIn(services: Services, { db }: Cell, wish: SearchWish, found: Found[]): Promise<VideoSegment[]> {
  const ids = found.map(({ id }) => id)
  const { boxes, placeN } = wish
  const [rows, stretches, visits] = await Promise.all([
    runKept(
      db,
      selectViews(db)
        .where(sql<boolean>`project_view.project_id = any(${ids}::text[])`)
        .where('project_view.audience', '=', 'others')
        .where('project_view.is_listed', '=', true),
    ),
    boxes || placeN !== null ? listStretches(db, wish, ids) : [],
    placeN === null ? new Map<string, never>() : listFirstVisits(db, placeN, ids),
  ])
  const stretchOf = new Map(stretches.map((stretch) => [stretch.project_id, stretch]))
  return rows.map((row) =>
    toVideoSegment(toProjectItem(services, row), wish, {
      stretch: stretchOf.get(row.project_id),
      visit: visits.get(row.project_id),
    }),
  )
}
