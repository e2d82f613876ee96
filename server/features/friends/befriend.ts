import { accept, befriend, invite } from '#domain/friends/pair.ts'
import { limits } from '#contract/limits.ts'
import { daySeconds } from '#domain/time/durations.ts'
import { findPeople, requireConfirmed, standingOf, useAllowance } from '#server/features/people/public.ts'
import { notFound } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import { noInvitation, tooManyFriends, tooManyPending, yourself } from './friend-errors.ts'
import { giveBackUse, useInvitation, type EmailInvitation } from './invitation.queries.ts'
import { listReceivedByEmail } from './list-friends.ts'
import { changePair, turned } from './permit.ts'
import { countFriends, countPending, findRelation, type Bond } from './relation.queries.ts'

/** Per day and person. */
export const invitationAllowance = { what: 'invitations', seconds: daySeconds, forNew: 10, forKnown: 50 }

/** Counts one invitation, if the account may send any. */
export async function allowInvitation(services: Services, accountId: string) {
  const standing = await standingOf(services, accountId)
  requireConfirmed(standing)
  const pending = await countPending(services.cells.of(accountId).db, accountId, services.now())
  if (pending >= limits.pendingInvitationsMax) throw tooManyPending()
  return useAllowance(services, { accountId, isNew: standing.isNew }, invitationAllowance)
}

export async function invitePerson(services: Services, bond: Bond): Promise<void> {
  await requireInvitable(services, bond)
  const allowance = await allowInvitation(services, bond.accountId)
  let isChanged = false
  try {
    isChanged = await sendInvitation(services, bond)
  } finally {
    if (!isChanged) await allowance.takeBack()
  }
}

/**
 * For a channel without a person behind it, which nobody can sign in to: it has no email to confirm, and its
 * invitations are not limited. Everything else is as for a person.
 */
export async function inviteUnattended(services: Services, bond: Bond): Promise<void> {
  await requireInvitable(services, bond)
  await sendInvitation(services, bond)
}

async function requireInvitable(services: Services, bond: Bond): Promise<void> {
  if (bond.personId === bond.accountId) throw yourself()
  if (!(await findPeople(services, [bond.personId])).has(bond.personId)) throw notFound()
  await requireRoomForFriend(services, bond)
}

/** Whether there was something to send. */
function sendInvitation(services: Services, bond: Bond): Promise<boolean> {
  return changePair(services, bond, ({ pair, side, isBlocked }) =>
    invite(pair, side, { nowMs: services.now(), isRefused: isBlocked }),
  )
}

/** The invitation may have been sent to the person or to their email. */
export async function acceptPerson(services: Services, bond: Bond): Promise<void> {
  const { cells, now } = services
  if (bond.personId === bond.accountId) throw yourself()
  if (!(await findPeople(services, [bond.personId])).has(bond.personId)) throw noInvitation()
  await requireRoomForFriend(services, bond)
  const byEmail = await listReceivedByEmail(services, bond.accountId)
  const sent = byEmail.find(({ account_id }) => account_id === bond.personId)
  const relation = await findRelation(cells.of(bond.accountId).db, bond)
  if (sent && relation?.state !== 'received') return acceptLink(services, bond, sent)
  await changePair(services, bond, ({ pair, side }) => {
    const accepted = accept(pair, side, now())
    if (!accepted) throw noInvitation()
    return accepted
  })
}

/**
 * The link expresses the consent of whoever made it. It does not work for people with whom they have ended something
 * since they made it.
 */
export async function acceptLink(
  services: Services,
  bond: Bond,
  { id, created_at }: Pick<EmailInvitation, 'id' | 'created_at'>,
): Promise<void> {
  const { cells, now } = services
  const { db } = cells.of(bond.personId)
  const known = await findRelation(db, turned(bond))
  if (known?.state === 'friends') return
  await requireRoomForFriend(services, bond)
  if (!(await useInvitation(db, id, new Date(now())))) throw noInvitation()
  let isChanged = false
  try {
    isChanged = await changePair(services, bond, ({ pair, isBlocked, lastEndMs }) => {
      if (isBlocked || lastEndMs >= created_at.getTime()) throw noInvitation()
      return befriend(pair, now())
    })
  } finally {
    if (!isChanged) await giveBackUse(db, id)
  }
}

async function requireRoomForFriend({ cells }: Services, { accountId, personId }: Bond): Promise<void> {
  for (const id of [accountId, personId])
    if ((await countFriends(cells.of(id).db, id)) >= limits.friendsMax) throw tooManyFriends()
}
