import { sql, type RawBuilder } from 'kysely'
import { isKept } from '#server/features/visibility/public.ts'
import type { z } from 'zod'
import type { ActivityFilter } from '#contract/activities/activity.ts'

export type OwnActivities = { accountId: string } & z.output<typeof ActivityFilter>

/** The activities that lists, totals and counts include: never duplicates or deleted ones. */
export function matchesFilter({
  accountId,
  from_ms,
  to_ms,
  year,
  sport,
  country,
  source,
  q,
  gear,
  archived,
}: OwnActivities): RawBuilder<boolean> {
  const conditions = [
    sql`account_id = ${accountId} and ${isKept}`,
    archived ? sql`archived_at is not null` : sql`archived_at is null`,
  ]
  if (from_ms !== undefined) conditions.push(sql`start_time_ms >= ${from_ms}`)
  if (to_ms !== undefined) conditions.push(sql`start_time_ms < ${to_ms}`)
  if (year !== undefined)
    conditions.push(sql`local_day between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`)
  if (sport !== undefined) conditions.push(sql`sport = ${sport}`)
  if (country !== undefined) conditions.push(sql`country = ${country.toUpperCase()}`)
  if (source !== undefined) {
    conditions.push(sql`id in (
      select source.activity_id from activity_source as source
      where source.account_id = ${accountId} and source.provider = ${source})`)
  }
  if (gear !== undefined) conditions.push(sql`gear_id = ${gear}`)
  const patterns = patternsOf(q ?? '')
  if (patterns.length > 0) conditions.push(sql`${foldedText} like all(${patterns}::text[])`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Without accents and in lower case, as `fold` treats the search text. */
const foldedText = sql`lower(regexp_replace(normalize(title || ' ' || description, nfkd), '[\u0300-\u036f]', '', 'g'))`

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()

function patternsOf(q: string): string[] {
  const words = fold(q).split(/\s+/).filter(Boolean)
  return words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
}
