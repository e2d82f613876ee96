import type { Friend, Friends } from '#contract/friends.ts'
import type { Person } from '#contract/person.ts'
import type { CellDb } from '#server/db/schema.ts'
import { listUnwanted } from '#server/features/people/block.service.ts'
import { findPeople } from '#server/features/people/people.service.ts'
import type { Services } from '#server/services.ts'
import { listSentTo, type EmailInvitation } from './invitation.queries.ts'
import { invitedEmailHash } from './invitation-token.ts'
import { findRelation, listRelations } from './relation.queries.ts'

/** Those who have left or are suspended are in no list. */
export async function listFriendsOf(services: Services, accountId: string): Promise<Friends> {
  const { cells, now } = services
  const relations = await listRelations(cells.of(accountId).db, accountId, now())
  const byEmail = await listReceivedByEmail(services, accountId)
  const people = await findPeople(services, [
    ...relations.map(({ person_id }) => person_id),
    ...byEmail.map(({ account_id }) => account_id),
  ])
  const named = (rows: { id: string; since: Date }[]): Friend[] =>
    rows.flatMap(({ id, since }) => {
      const person = people.get(id)
      return person ? [toFriend(person, since)] : []
    })
  const inState = (state: string) =>
    relations.filter((row) => row.state === state).map(({ person_id, since }) => ({ id: person_id, since }))
  const known = new Set(relations.map(({ person_id }) => person_id))
  const received = byEmail
    .filter(({ account_id }) => !known.has(account_id))
    .map(({ account_id, created_at }) => ({ id: account_id, since: created_at }))
  return {
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
  const { cells, now } = services
  const { db } = cells.of(accountId)
  const email = await findConfirmedEmail(db, accountId)
  if (email === null) return []
  const asked = { emailHash: invitedEmailHash(services, email), personId: accountId, now: new Date(now()) }
  const found = (await Promise.all(cells.all().map((cell) => listSentTo(cell.db, asked)))).flat()
  if (found.length === 0) return []
  const unwanted = new Set(await listUnwanted(db, accountId))
  const kept: EmailInvitation[] = []
  for (const invitation of found) {
    const relation = await findRelation(db, { accountId, personId: invitation.account_id })
    // Declined, or ended, since it was sent.
    const isOver = (relation?.op ?? 0) >= invitation.created_at.getTime()
    if (!isOver && !unwanted.has(invitation.account_id)) kept.push(invitation)
  }
  return kept
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
