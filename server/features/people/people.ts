import { sql } from 'kysely'
import { getChannelPicture } from '#contract/channels/channel.ts'
import type { Person } from '#contract/people/person.ts'
import { channelDisplayName } from '#domain/names/channel-name.ts'
import { nameUnavailable } from '#contract/unreachable-messages.ts'
import type { Region } from '#domain/region.ts'
import { askSome } from '#server/cells/ask-cells.ts'
import type { Services } from '#server/services.ts'

type PersonRow = { id: string; channel_name: string | null; picture_version: string | null }

/**
 * Names are never copied: they are read by id from each person's home, with one query per cell. People who have left or
 * are suspended are left out.
 */
export async function findPeople(
  services: Pick<Services, 'cells'>,
  ids: Iterable<string>,
): Promise<Map<string, Person>> {
  const rows = await readPeople(services, ids)
  return new Map(rows.filter(({ is_suspended }) => !is_suspended).map((row) => [row.id, toPerson(row)]))
}

/**
 * What is known about people whom something shows: those whose region cannot be reached have no name for the time
 * being.
 */
export type ShownPeople = {
  people: Map<string, Person>
  suspended: Set<string>
  unreachable: Region[]
}

export async function findPeopleToShow(
  services: Pick<Services, 'cells'>,
  ids: Iterable<string>,
): Promise<ShownPeople> {
  const wanted = new Set(ids)
  const { rows, unreachable } = await askForPeople(services, wanted)
  const [suspended, others] = [
    rows.filter(({ is_suspended }) => is_suspended),
    rows.filter(({ is_suspended }) => !is_suspended),
  ]
  const nameless = [...wanted].filter((id) => unreachable.includes(services.cells.of(id).region))
  return {
    people: new Map([
      ...nameless.map((id): [string, Person] => [id, { id, channel_name: nameUnavailable, picture: null }]),
      ...others.map((row): [string, Person] => [row.id, toPerson(row)]),
    ]),
    suspended: new Set(suspended.map(({ id }) => id)),
    unreachable,
  }
}

/** For moderators, who decide about people who are suspended. */
export async function findPeopleForModerators(
  services: Pick<Services, 'cells'>,
  ids: Iterable<string>,
): Promise<Map<string, Person>> {
  const { rows } = await askForPeople(services, new Set(ids))
  return new Map(rows.map((row) => [row.id, toPerson(row)]))
}

/**
 * Whether such a person exists, as far as can be known. For what someone may end or refuse at any time, even while the
 * other's region cannot be reached.
 */
export async function mayExist(services: Pick<Services, 'cells'>, id: string): Promise<boolean> {
  return (await findPeopleToShow(services, [id])).people.has(id)
}

type KnownPerson = PersonRow & { is_suspended: boolean }

async function readPeople(services: Pick<Services, 'cells'>, ids: Iterable<string>): Promise<KnownPerson[]> {
  const { rows, unreachable, firstAbsence } = await askForPeople(services, new Set(ids))
  if (unreachable.length > 0) throw firstAbsence
  return rows
}

async function askForPeople(
  { cells }: Pick<Services, 'cells'>,
  ids: ReadonlySet<string>,
): Promise<{ rows: KnownPerson[]; unreachable: Region[]; firstAbsence: unknown }> {
  const wanted = Map.groupBy(ids, (id) => cells.of(id))
  const { answers, unreachable, firstAbsence } = await askSome([...wanted.keys()], async (cell) => {
    const { rows } = await sql<KnownPerson>`
      select id, channel_name, case when channel_restriction is null then picture_version end as picture_version,
        suspended_at is not null as is_suspended
      from account where id = any(${wanted.get(cell) ?? []}) and deleted_at is null`.execute(cell.db)
    return rows
  })
  return { rows: answers.flat(), unreachable, firstAbsence }
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
