import { sql } from 'kysely'
import { ProjectItem } from '#contract/projects/project.ts'
import type { PlacedSketch } from '#domain/geo/lines-in-box.ts'
import { runKept } from '#server/db/kept-statement.ts'
import type { CellDb } from '#server/db/schema.ts'
import { selectViews, toProjectItem, type ViewRow } from '#server/features/projects/public.ts'
import { MemoryCache } from '#server/memory-cache.ts'
import type { Services } from '#server/services.ts'
import { isSharedWithFriends, type Found } from './found.queries.ts'

const cacheBytes = 32 * 2 ** 20
/** For this long the URLs of images stay the same, and they remain valid for hours afterwards. */
const periodMs = 5 * 60_000

/** The list entry of a project: as it is sent, and the data for describing a part of it. */
export type KeptItem = { json: string; duration_ms: number; placed: PlacedSketch }

/** List entries of projects, cached while nothing in their channel changes. */
export class KeptItems {
  readonly #services: Services
  readonly #items = new MemoryCache<KeptItem>(cacheBytes)

  constructor(services: Services) {
    this.#services = services
  }

  /** Keyed by project id. Projects withdrawn after they were found are missing. */
  async of(db: CellDb, found: readonly Found[]): Promise<Map<string, KeptItem>> {
    const period = Math.floor(this.#services.now() / periodMs)
    const keys = new Map(found.map(({ id, version }) => [id, `${id} ${version} ${period}`]))
    const items = new Map<string, KeptItem>()
    for (const [id, key] of keys) {
      const kept = this.#items.get(key)
      if (kept) items.set(id, kept)
    }
    const missing = [...keys.keys()].filter((id) => !items.has(id))
    const rows = missing.length > 0 ? await listViews(db, missing) : []
    for (const row of rows) {
      const item = this.#describe(row)
      items.set(row.project_id, item)
      // A sketch in memory is about as large as its text, and a character can take two bytes.
      this.#items.set(keys.get(row.project_id) ?? '', item, 4 * item.json.length)
    }
    return items
  }

  #describe(row: ViewRow): KeptItem {
    return toKept(toProjectItem(this.#services, row))
  }
}

/** Describes what friends share with this viewer but not with everybody, with URLs made for this viewer. */
export async function describeForFriend(
  services: Services,
  db: CellDb,
  { ids, viewer }: { ids: string[]; viewer: { id: string } },
): Promise<Map<string, KeptItem>> {
  const rows = await selectViews(db)
    .where(sql<boolean>`project_view.project_id = any(${ids}::text[])`)
    .where(isSharedWithFriends(viewer.id))
    .execute()
  return new Map(rows.map((row) => [row.project_id, toKept(toProjectItem(services, row, viewer))]))
}

function toKept(shown: ProjectItem): KeptItem {
  const item = ProjectItem.parse(shown)
  const { duration_ms, sketch, west, south, east, north } = item
  return { json: JSON.stringify(item), duration_ms, placed: { sketch, west, south, east, north } }
}

function listViews(db: CellDb, ids: string[]): Promise<ViewRow[]> {
  return runKept(
    db,
    selectViews(db)
      .where(sql<boolean>`project_view.project_id = any(${ids}::text[])`)
      .where('project_view.audience', '=', 'others')
      .where('project_view.is_listed', '=', true),
  )
}
