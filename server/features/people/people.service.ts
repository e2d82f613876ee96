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
  services: Pick<Services, 'cells'>,
  ids: Iterable<string>,
): Promise<Map<string, Person>> {
  const rows = await readPeople(services, ids)
  return new Map(rows.filter(({ is_suspended }) => !is_suspended).map((row) => [row.id, toPerson(row)]))
}

/** For moderators, who decide about people who are suspended. */
export async function findPeopleForModerators(
  services: Pick<Services, 'cells'>,
  ids: Iterable<string>,
): Promise<Map<string, Person>> {
  return new Map((await readPeople(services, ids)).map((row) => [row.id, toPerson(row)]))
}

/** Which of these people are suspended, for whatever must not say that they have left. */
export async function findSuspended(
  services: Pick<Services, 'cells'>,
  ids: Iterable<string>,
): Promise<Set<string>> {
  const rows = await readPeople(services, ids)
  return new Set(rows.filter(({ is_suspended }) => is_suspended).map(({ id }) => id))
}

async function readPeople(
  { cells }: Pick<Services, 'cells'>,
  ids: Iterable<string>,
): Promise<(PersonRow & { is_suspended: boolean })[]> {
  const wanted = Map.groupBy(new Set(ids), (id) => cells.of(id))
  const found = await Promise.all(
    [...wanted].map(async ([{ db }, idsThere]) => {
      const { rows } = await sql<PersonRow & { is_suspended: boolean }>`
        select id, channel_name, case when channel_restriction is null then picture_version end as picture_version,
          suspended_at is not null as is_suspended
        from account where id = any(${idsThere}) and deleted_at is null`.execute(db)
      return rows
    }),
  )
  return found.flat()
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
