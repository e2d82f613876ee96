import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { lastSearchPage, searchVideos } from '#contract/discovery/discovery.ts'
import type { ProjectItem } from '#contract/projects/project.ts'
import type { Region } from '#domain/region.ts'
import { unreachableRegionsField } from '#server/cells/across-cells.ts'
import { askCells } from '#server/cells/ask-cells.ts'
import type { Cell } from '#server/cells/cell.ts'
import { drawnPagesOf, findDrawnPage, sendDrawnPage } from '#server/http/drawn-pages.ts'
import { handle } from '#server/http/handle.ts'
import { languageOf } from '#server/http/request-headers.ts'
import { servePage } from '#server/http/static-files.ts'
import { viewerOrVisitor } from '#server/http/viewer.ts'
import type { Services } from '#server/services.ts'
import { findBoxAroundFound, nowhere } from './around-found.ts'
import { listFound, listFoundOfFriends, type Found } from './found.queries.ts'
import { withPatience } from '#server/http/with-patience.ts'
import { describeForFriend, KeptItems } from './kept-items.ts'
import { mapPage, maxCards } from './map-page.ts'
import { readRequest, type SearchRequest } from './search-request.ts'
import { listFirstVisits, listStretches } from './stretch.queries.ts'
import { writeVideoSegment } from './write-video-segment.ts'

const pageSize = 24
const maxListed = (lastSearchPage + 1) * pageSize

export function searchRoutes(app: FastifyInstance, services: Services): void {
  const kept = new KeptItems(services)

  handle(app, searchVideos, async ({ query: { pi, ...asked }, reply, viewer: whoAsks }) => {
    const search = readRequest(asked)
    const i = pi * pageSize
    if (!search) return { pi, next_pi: null, i, bounding_box: null, items: [] }
    // One more than the page holds shows whether there is a next page.
    const viewer = await viewerOrVisitor(whoAsks)
    const [{ found, unreachable }, around] = await Promise.all([
      listEverywhere(services, { search, viewer, count: i + pageSize + 1 }),
      pi > 0 ? nowhere : findBoxAroundFound(services, { search, viewerId: viewer?.id, count: maxListed }),
    ])
    const asking = { services, kept, search, viewer }
    const { items, unreachable: gone } = await describe(asking, found.slice(i, i + pageSize))
    const hasNext = found.length > i + pageSize && pi < lastSearchPage
    const missing = unreachableRegionsField([...new Set([...unreachable, ...around.unreachable, ...gone])])
    const { bounding_box } = around
    const page = JSON.stringify({ ...missing, pi, next_pi: hasNext ? pi + 1 : null, i, bounding_box })
    reply.type('application/json; charset=utf-8')
    return Buffer.from(`${page.slice(0, -1)},"items":[${items.join(',')}]}`)
  })

  app.get('/map', { schema: { hide: true } }, async (request, reply) => {
    const drawn = await findDrawnPage(request, '/map')
    const templates = drawnPagesOf(app)?.templates
    // Places and searches are drawn by the application.
    if (!drawn || !templates || request.url !== '/map') return servePage(request, reply)
    const items = await withPatience(services.config.pagePatienceMs, listNewest(request)).catch(
      (error: unknown) => {
        request.log.warn({ err: error }, 'the map page is sent without videos')
      },
    )
    if (!items || items.length === 0) return sendDrawnPage(request, reply, drawn)
    const html = mapPage({ page: drawn.html, templates, language: languageOf(request) }, items)
    return sendDrawnPage(request, reply, { ...drawn, html })
  })

  /** What everyone finds; empty for viewers who also find something else, which only the application shows. */
  async function listNewest(request: FastifyRequest): Promise<ProjectItem[]> {
    const asking = { services, kept, search: anything, viewer: await viewerOrVisitor(request.viewer) }
    const { found } = await listEverywhere(services, { ...asking, count: maxCards })
    const first = found.slice(0, maxCards)
    if (first.some(({ isOfFriend }) => isOfFriend)) return []
    const { items } = await describe(asking, first)
    return items.map((item) => JSON.parse(item) as ProjectItem)
  }
}

const anything: SearchRequest = { boxes: null, placeN: null, words: null, sport: null }

type Viewer = { id: string } | undefined
type FoundIn = Found & { cell: Cell; isOfFriend: boolean }

/** What everybody finds, and what friends share with this viewer besides. */
async function listEverywhere(
  { cells }: Services,
  { search, viewer, count }: { search: SearchRequest; viewer: Viewer; count: number },
): Promise<{ found: FoundIn[]; unreachable: Region[] }> {
  const { answers, unreachable } = await askCells(cells, async (cell) => {
    const found = await listFound(cell.db, search, count)
    const ofFriends = viewer ? await listFoundOfFriends(cell.db, search, { viewerId: viewer.id, count }) : []
    return [
      ...found.map((one) => ({ ...one, cell, isOfFriend: false })),
      ...ofFriends.map((one) => ({ ...one, cell, isOfFriend: true })),
    ]
  })
  const found = answers.flat().toSorted((a, b) => b.key - a.key || (a.id < b.id ? 1 : -1))
  return { found, unreachable }
}

type Asking = { services: Services; kept: KeptItems; search: SearchRequest; viewer: Viewer }

/** As text, in the order of the list. Projects withdrawn meanwhile are left out. */
async function describe(
  asking: Asking,
  found: FoundIn[],
): Promise<{ items: string[]; unreachable: Region[] }> {
  const byCell = Map.groupBy(found, ({ cell }) => cell)
  const { answers, unreachable } = await askCells({ all: () => [...byCell.keys()] }, (cell) =>
    Promise.all(
      [false, true].map((isOfFriend) =>
        describeIn(cell, {
          ...asking,
          isOfFriend,
          found: (byCell.get(cell) ?? []).filter((one) => one.isOfFriend === isOfFriend),
        }),
      ),
    ),
  )
  const segments = new Map(answers.flat(2))
  return { items: found.flatMap(({ id }) => segments.get(id) ?? []), unreachable }
}

type Part = Asking & { isOfFriend: boolean; found: Found[] }

async function describeIn(
  { db }: Cell,
  { services, kept, search, viewer, isOfFriend, found }: Part,
): Promise<[id: string, segment: string][]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const { boxes, placeN } = search
  const isShown = isOfFriend ? sql`true` : sql`is_listed`
  const [items, stretches, visits] = await Promise.all([
    isOfFriend && viewer ? describeForFriend(services, db, { ids, viewer }) : kept.of(db, found),
    boxes || placeN !== null ? listStretches(db, search, ids, isShown) : [],
    placeN === null ? new Map<string, never>() : listFirstVisits(db, placeN, ids),
  ])
  const stretchOf = new Map(stretches.map((stretch) => [stretch.project_id, stretch]))
  return [...items].map(([id, item]) => [
    id,
    writeVideoSegment(item, search, { stretch: stretchOf.get(id), visit: visits.get(id) }),
  ])
}
