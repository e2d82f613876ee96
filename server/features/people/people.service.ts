import { sql } from 'kysely'
import { getChannelPicture } from '#contract/channel.ts'
import type { Person } from '#contract/person.ts'
import { channelDisplayName } from '#domain/names/channel-name.ts'
import type { Services } from '#server/services.ts'

type PersonRow = { id: string; channel_name: string | null; picture_version: string | null }

/**
 * Names are never copied: they are read by id from each person's home, with one query per cell. Whoever has
 * left or is suspended is not in the answer.
 */
export async function findPeople(
  { cells }: Pick<Services, 'cells'>,
  ids: Iterable<string>,
): Promise<Map<string, Person>> {
  const wanted = Map.groupBy(new Set(ids), (id) => cells.of(id))
  const found = await Promise.all(
    [...wanted].map(async ([{ db }, idsThere]) => {
      const { rows } = await sql<PersonRow>`
        select id, channel_name, case when channel_restriction is null then picture_version end as picture_version
        from account
        where id = any(${idsThere}) and deleted_at is null and suspended_at is null`.execute(db)
      return rows
    }),
  )
  return new Map(found.flat().map((row) => [row.id, toPerson(row)]))
}

/** Which of these people are suspended, for whatever must not say that they have left. */
export async function findSuspended(
  { cells }: Pick<Services, 'cells'>,
  ids: Iterable<string>,
): Promise<Set<string>> {
  const wanted = Map.groupBy(new Set(ids), (id) => cells.of(id))
  const found = await Promise.all(
    [...wanted].map(async ([{ db }, idsThere]) => {
      const { rows } = await sql<{ id: string }>`
        select id from account
        where id = any(${idsThere}) and suspended_at is not null and deleted_at is null`.execute(db)
      return rows
    }),
  )
  return new Set(found.flat().map(({ id }) => id))
}

export const toPerson = ({ id, channel_name, picture_version }: PersonRow): Person => ({
  id,
  channel_name: channelDisplayName(channel_name),
  picture:
    picture_version &&
    getChannelPicture.path
      .replace(':id', id)
      .replace(':kind', 'picture')
      .replace(':version', picture_version),
})

/** The person with this channel name, in whichever cell; undefined if they have left or are suspended. */
export async function findPersonByChannelName(
  services: Pick<Services, 'cells'>,
  channelName: string,
): Promise<Person | undefined> {
  const id = await services.cells.directory.find('channel_name', channelName)
  return id === undefined ? undefined : (await findPeople(services, [id])).get(id)
}

/** Whether others see the channel's page: moderators can take it away. */
export async function hasChannelPage({ cells }: Pick<Services, 'cells'>, id: string): Promise<boolean> {
  const account = await cells
    .of(id)
    .db.selectFrom('account')
    .select('channel_restriction')
    .where('id', '=', id)
    .executeTakeFirst()
  return account !== undefined && account.channel_restriction === null
}
