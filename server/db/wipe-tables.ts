import { escapeIdentifier } from 'pg'
import type { AtlasTables } from './atlas-schema.ts'
import { worldSchema } from './schema-names.ts'
import { withSession, type Sessions } from './session.ts'

/** Map data is not personal, and by far the largest part of a world database. */
const aboutNobody = Object.keys({
  atlas_source: true,
  atlas_state: true,
  place: true,
  place_piece: true,
  place_key: true,
  atlas_edge: true,
  trail_edge: true,
  map_region: true,
} satisfies Record<keyof AtlasTables, true>)

const tablesOf = `
  select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname = any($1) and not (n.nspname = '${worldSchema}' and c.relname = any($2))
  order by 1, 2`

/**
 * Rewrites every table with personal data and its indexes: deleted rows stay in their pages until something else needs
 * the room, even after a normal vacuum. Does one table per turn, since queries on it have to wait.
 */
export async function wipeTables(sessions: Sessions, schemas: string[], signal?: AbortSignal): Promise<void> {
  const { rows } = await withSession(sessions, (session) => session.query(tablesOf, [schemas, aboutNobody]))
  for (const { schema, name } of rows as { schema: string; name: string }[]) {
    signal?.throwIfAborted()
    const table = `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`
    await withSession(sessions, (session) => session.query(`vacuum (full, analyze) ${table}`))
  }
}

/** The planner's statistics contain values from the tables. */
export const wipeStatistics = 'vacuum full pg_catalog.pg_statistic'
