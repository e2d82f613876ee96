import type { Friend, Friends } from '#contract/friends/friends.ts'
import type { Person } from '#contract/people/person.ts'
import type { Region } from '#domain/region.ts'
import { unreachableRegionsField } from '#server/cells/across-cells.ts'
import { askCells } from '#server/cells/ask-cells.ts'
import type { CellDb } from '#server/db/schema.ts'
import { listUnwanted, findPeopleToShow } from '#server/features/people/public.ts'
import type { Services } from '#server/services.ts'
import { listSentTo, type EmailInvitation } from './invitation.queries.ts'
import { invitedEmailHash } from './invitation-token.ts'
import { findRelation, listRelations } from './relation.queries.ts'

/** People who have left or are suspended are not listed. */
export async function listFriendsOf(services: Services, accountId: string): Promise<Friends> {
  const { cells, now } = services
  const relations = await listRelations(cells.of(accountId).db, accountId, now())
  const byEmail = await findReceivedByEmail(services, accountId)
  const { people, unreachable } = await findPeopleToShow(services, [
    ...relations.map(({ person_id }) => person_id),
    ...byEmail.invitations.map(({ account_id }) => account_id),
  ])
  const named = (rows: { id: string; since: Date }[]): Friend[] =>
    rows.flatMap(({ id, since }) => {
      const person = people.get(id)
      return person ? [toFriend(person, since)] : []
    })
  const inState = (state: string) =>
    relations.filter((row) => row.state === state).map(({ person_id, since }) => ({ id: person_id, since }))
  const known = new Set(relations.map(({ person_id }) => person_id))
  const received = byEmail.invitations
    .filter(({ account_id }) => !known.has(account_id))
    .map(({ account_id, created_at }) => ({ id: account_id, since: created_at }))
  const missing = new Set([...byEmail.unreachable, ...unreachable])
  return {
    ...unreachableRegionsField([...missing]),
    friends: named(inState('friends')),
    sentInvitations: named(inState('sent')),
    receivedInvitations: named(
      [...inState('received'), ...received].toSorted((a, b) => b.since.getTime() - a.since.getTime()),
    ),
  }
}

export const toFriend = ({ id, channel_name, picture }: Person, since: Date): Friend => ({
  id,
  created_at: since.toISOString(),
  name: channel_name,
  picture,
})

/**
 * Invitations to the address of the account, once it is confirmed: otherwise anyone could read the
 * invitations of others by signing up with their address.
 */
export async function listReceivedByEmail(services: Services, accountId: string): Promise<EmailInvitation[]> {
  return (await findReceivedByEmail(services, accountId)).invitations
}

async function findReceivedByEmail(
  services: Services,
  accountId: string,
): Promise<{ invitations: EmailInvitation[]; unreachable: Region[] }> {
  const { cells, now } = services
  const { db } = cells.of(accountId)
  const email = await findConfirmedEmail(db, accountId)
  if (email === null) return { invitations: [], unreachable: [] }
  const asked = { emailHash: invitedEmailHash(services, email), personId: accountId, now: new Date(now()) }
  const { answers, unreachable } = await askCells(cells, (cell) => listSentTo(cell.db, asked))
  const found = answers.flat()
  if (found.length === 0) return { invitations: [], unreachable }
  const unwanted = new Set(await listUnwanted(db, accountId))
  const kept: EmailInvitation[] = []
  for (const invitation of found) {
    const relation = await findRelation(db, { accountId, personId: invitation.account_id })
    // It was declined, or the relation was ended, after it was sent.
    const isOver = (relation?.op ?? 0) >= invitation.created_at.getTime()
    if (!isOver && !unwanted.has(invitation.account_id)) kept.push(invitation)
  }
  return { invitations: kept, unreachable }
}

export async function findConfirmedEmail(db: CellDb, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row?.email ?? null
}
