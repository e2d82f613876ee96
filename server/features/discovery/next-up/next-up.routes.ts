import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import { getNextUp } from '#contract/discovery/discovery.ts'
import type { Region } from '#domain/region.ts'
import { unreachableRegionsField } from '#server/cells/across-cells.ts'
import { askCells } from '#server/cells/ask-cells.ts'
import {
  selectViews,
  toProjectItem,
  requireProject,
  type VisibleProject,
} from '#server/features/projects/public.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { isSharedWithFriends, listFound, listFoundOfFriends } from '../search/found.queries.ts'
import type { SearchRequest } from '../search/search-request.ts'
import {
  boxesAround,
  findBeginning,
  listOfChannel,
  listOnTrails,
  listOnTrailsOfFriends,
  listSports,
  listTrails,
} from './next-up.queries.ts'

type Viewer = { id: string } | undefined
type NextUp = z.output<typeof getNextUp.reply>
type NextItem = NextUp['items'][number]
type Choice = Pick<NextItem, 'id' | 'reason' | 'time_ms'>

const max = 12
/** With fewer than this, something else is added, so that there is always something to watch next. */
const enough = 6
/** How many of each reason come first, before more of any are added. */
const firstOfEach: Record<NextItem['reason'], number> = {
  trail: 6,
  nearby: 4,
  channel: 3,
  sport: 4,
  newest: enough,
}

export function nextUpRoutes(app: FastifyInstance, services: Services): void {
  handle(app, getNextUp, async ({ params, viewer: whoAsks }) => {
    const viewer = await whoAsks()
    const seen = await requireProject(services, params.id, viewer)
    const [onTrail, near, ofChannel] = await Promise.all([
      chooseOnTrails(services, seen, viewer),
      chooseNear(services, seen, viewer),
      chooseOfChannel(seen, viewer),
    ])
    const choices = mix([onTrail.choices, near.choices, ofChannel], new Set([seen.row.id]))
    const related = await describe(services, choices.slice(0, max), viewer)
    const added = await addUnrelated(services, seen, { viewer, known: related.items })
    const missing = new Set([...onTrail.unreachable, ...near.unreachable, ...related.unreachable])
    for (const region of added.unreachable) missing.add(region)
    return { items: [...related.items, ...added.items], ...unreachableRegionsField([...missing]) }
  })
}

/** One more than needed, because the project itself is among the results. */
const asked = max + 1
const audienceOf = ({ isOwn }: VisibleProject) => (isOwn ? 'owner' : 'others')
type Chosen = { choices: Choice[]; unreachable: Region[] }
type Ranked = { key: number; id: string }
const newestFirst = (a: Ranked, b: Ranked): number => b.key - a.key || (a.id < b.id ? 1 : -1)

async function chooseOnTrails({ cells }: Services, seen: VisibleProject, viewer: Viewer): Promise<Chosen> {
  const trails = await listTrails(seen.cell.db, seen.row.id, audienceOf(seen))
  const { answers, unreachable } = await askCells(cells, async ({ db }) => {
    const open = await listOnTrails(db, trails, asked)
    if (!viewer) return open
    const friendly = { viewerId: viewer.id, limit: asked }
    return [...open, ...(await listOnTrailsOfFriends(db, trails, friendly))]
  })
  const found = answers.flat().toSorted(newestFirst)
  return { choices: found.map(({ id, time_ms }) => ({ id, time_ms, reason: 'trail' })), unreachable }
}

async function chooseNear(services: Services, seen: VisibleProject, viewer: Viewer): Promise<Chosen> {
  const beginning = await findBeginning(seen.cell.db, seen.row.id, audienceOf(seen))
  if (!beginning) return { choices: [], unreachable: [] }
  return choose(services, { ...everything, boxes: boxesAround(beginning) }, { viewer, reason: 'nearby' })
}

const everything: SearchRequest = { boxes: null, placeN: null, words: null, sport: null }

/** The newest projects that everybody finds with such a search, and those that friends share with this viewer. */
async function choose(
  { cells }: Services,
  search: SearchRequest,
  { viewer, reason }: { viewer: Viewer; reason: NextItem['reason'] },
): Promise<Chosen> {
  const { answers, unreachable } = await askCells(cells, async ({ db }) => {
    const open = await listFound(db, search, asked)
    if (!viewer) return open
    return [...open, ...(await listFoundOfFriends(db, search, { viewerId: viewer.id, count: asked }))]
  })
  const found = answers.flat().toSorted(newestFirst)
  return { choices: found.map(({ id }) => ({ id, time_ms: 0, reason })), unreachable }
}

/** For projects that little else is related to: those of the same sport, and the newest of all. */
async function addUnrelated(
  services: Services,
  seen: VisibleProject,
  { viewer, known }: { viewer: Viewer; known: readonly NextItem[] },
): Promise<{ items: NextItem[]; unreachable: Region[] }> {
  if (known.length >= enough) return { items: [], unreachable: [] }
  const [sport] = await listSports(seen.cell.db, seen.row.id, audienceOf(seen))
  const [ofSport, newest] = await Promise.all([
    sport ? choose(services, { ...everything, sport }, { viewer, reason: 'sport' }) : undefined,
    choose(services, everything, { viewer, reason: 'newest' }),
  ])
  const without = new Set([seen.row.id, ...known.map(({ id }) => id)])
  const choices = mix([ofSport?.choices ?? [], newest.choices], without)
  const { items, unreachable } = await describe(services, choices.slice(0, enough - known.length), viewer)
  return { items, unreachable: [...newest.unreachable, ...unreachable] }
}

/** Owners see what others do: their own lists are elsewhere. */
async function chooseOfChannel({ cell, row, isOwn }: VisibleProject, viewer: Viewer): Promise<Choice[]> {
  const viewerId = isOwn ? undefined : viewer?.id
  const ids = await listOfChannel(cell.db, { channelId: row.account_id, viewerId }, asked)
  return ids.map((id) => ({ id, time_ms: 0, reason: 'channel' }))
}

/**
 * Each project once, with its best reason: first some for each reason, then the rest. Those in `without` are left out.
 */
function mix(lists: Choice[][], without: ReadonlySet<string>): Choice[] {
  const known = new Set(without)
  const distinct = lists.map((list) =>
    list.filter(({ id }) => {
      const isNew = !known.has(id)
      known.add(id)
      return isNew
    }),
  )
  const first = distinct.flatMap((list) => list.slice(0, firstOfEach[list[0]?.reason ?? 'trail']))
  const rest = distinct.flatMap((list) => list.slice(firstOfEach[list[0]?.reason ?? 'trail']))
  return [...first, ...rest]
}

/** Keeps the order of the choices. Projects withdrawn meanwhile are left out. */
async function describe(
  services: Services,
  choices: Choice[],
  viewer: Viewer,
): Promise<{ items: NextItem[]; unreachable: Region[] }> {
  const isForEverybody = sql<boolean>`(project_view.audience = 'others' and project_view.is_listed)`
  const isShown = viewer
    ? sql<boolean>`(${isForEverybody} or ${isSharedWithFriends(viewer.id)})`
    : isForEverybody
  const byCell = Map.groupBy(choices, ({ id }) => services.cells.of(id))
  const { answers, unreachable } = await askCells({ all: () => [...byCell.keys()] }, (cell) => {
    const ids = (byCell.get(cell) ?? []).map(({ id }) => id)
    return selectViews(cell.db).where('project_view.project_id', 'in', ids).where(isShown).execute()
  })
  const described = new Map(
    answers
      .flat()
      .map((row) => [
        row.project_id,
        row.is_listed ? toProjectItem(services, row) : toProjectItem(services, row, viewer),
      ]),
  )
  const items = choices.flatMap(({ id, reason, time_ms }) => {
    const item = described.get(id)
    return item ? { ...item, reason, time_ms } : []
  })
  return { items, unreachable }
}
