import { sql } from 'kysely'
import type { Person } from '#contract/people/person.ts'
import { askCells } from '#server/cells/ask-cells.ts'
import type { CellDb } from '#server/db/schema.ts'
import { listUnwanted, findPeople } from '#server/features/people/public.ts'
import { channelVisibleTo, hasPaidVideos } from '#server/features/visibility/public.ts'
import type { Services } from '#server/services.ts'
import { listFollowedChannels } from './follow.queries.ts'

const max = 6
/** Only this many of the newest videos of all are looked at. */
const maxLookedAt = 500

/** The channels that published most recently and that the account does not follow yet, as far as the regions answer. */
export async function suggestChannels(services: Services, accountId: string): Promise<Person[]> {
  const { db } = services.cells.of(accountId)
  const [followed, unwanted] = await Promise.all([
    listFollowedChannels(db, accountId),
    listUnwanted(db, accountId),
  ])
  const without = [...followed, ...unwanted, accountId]
  const { answers } = await askCells(services.cells, async (cell) => {
    const active = await listActive(cell.db, { without, accountId })
    const people = await findPeople(
      services,
      active.map(({ account_id }) => account_id),
    )
    return active.flatMap(({ account_id, shown_ms }) => {
      const person = people.get(account_id)
      return person ? { person, shown_ms } : []
    })
  })
  return answers
    .flat()
    .toSorted((a, b) => b.shown_ms - a.shown_ms)
    .slice(0, max)
    .map(({ person }) => person)
}

type Asked = { without: string[]; accountId: string }
type Active = { account_id: string; shown_ms: number }

/** Judged by what anyone finds in lists. Only channels that the asker may open. */
async function listActive(db: CellDb, { without, accountId }: Asked): Promise<Active[]> {
  const { rows } = await sql<Active>`
    select account_id, max(shown_ms)::float8 as shown_ms from (
      select account_id, project_id, shown_ms from project_view where audience = 'others' and is_listed
      order by shown_ms desc, project_id desc limit ${maxLookedAt}) as newest
    join account on account.id = newest.account_id
    where account_id <> all(${without}::text[]) and ${channelVisibleTo(accountId)} and ${hasPaidVideos(sql`newest.project_id`)}
    group by account_id order by 2 desc, 1 limit ${max}`.execute(db)
  return rows
}
