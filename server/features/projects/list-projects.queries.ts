import { sql } from 'kysely'
import type { z } from 'zod'
import type { listProjects } from '#contract/projects/project.ts'
import { DefaultVisibility } from '#domain/visibility.ts'
import type { Position } from '#server/cells/across-cells.ts'
import type { CellDb } from '#server/db/schema.ts'
import { selectViews, type ViewRow } from './project-item.ts'

type Query = z.output<NonNullable<typeof listProjects.query>>
export type OwnProjects = { accountId: string } & Omit<Query, 'cursor' | 'limit'>

/** Newest first. */
export function listOwnProjects(
  db: CellDb,
  { accountId, from_ms, to_ms, sport, q, archived }: OwnProjects,
  after: Position | undefined,
  limit: number,
): Promise<ViewRow[]> {
  let query = selectViews(db)
    .where('project_view.account_id', '=', accountId)
    .where('project_view.audience', '=', 'owner')
    .where('project.archived_at', archived ? 'is not' : 'is', null)
    .orderBy('project_view.shown_ms', 'desc')
    .orderBy('project_view.project_id', 'desc')
    .limit(limit)
  if (from_ms !== undefined) query = query.where('project_view.shown_ms', '>=', from_ms)
  if (to_ms !== undefined) query = query.where('project_view.shown_ms', '<', to_ms)
  if (sport !== undefined)
    query = query.where(sql<boolean>`project_view.sports @> ${JSON.stringify([sport])}::jsonb`)
  for (const word of wordsIn(q ?? '')) query = query.where(sql<boolean>`strpos(${foldedText}, ${word}) > 0`)
  if (after)
    query = query.where(
      sql<boolean>`(project_view.shown_ms, project_view.project_id) < (${after.key}, ${after.id})`,
    )
  return query.execute()
}

/** As many as fit into a row. */
const maxUnpublished = 6

/** Projects that only their owner can see, the most recently changed first. */
export function listUnpublishedProjects(db: CellDb, accountId: string): Promise<ViewRow[]> {
  return selectViews(db)
    .where('project.account_id', '=', accountId)
    .where('project_view.audience', '=', 'owner')
    .where('project.effective_visibility', '=', DefaultVisibility.onlyMe)
    .where('project.archived_at', 'is', null)
    .orderBy('project.updated_at', 'desc')
    .limit(maxUnpublished)
    .execute()
}

/** Without accents and in lower case, as `wordsIn` treats the search text. */
const foldedText = sql`lower(regexp_replace(
  normalize(project.title || ' ' || project.description, nfkd), '[\u0300-\u036f]', '', 'g'))`

const wordsIn = (q: string): string[] =>
  q
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
