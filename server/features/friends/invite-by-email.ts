import { friendMessages } from '#contract/friends/friend-messages.ts'
import { limits } from '#contract/limits.ts'
import { makeId } from '#domain/id.ts'
import { regions } from '#domain/region.ts'
import { dayMs, daySeconds } from '#domain/time/durations.ts'
import { newId } from '#server/cells/new-id.ts'
import { greet, plainName, writeMail, type WrittenMail, queueMail } from '#server/features/mail/public.ts'
import { hasBlocked, findPeople } from '#server/features/people/public.ts'
import { countOne, windowAt } from '#server/http/counted-window.ts'
import type { Services } from '#server/services.ts'
import { allowInvitation } from './befriend.ts'
import { yourself } from './friend-errors.ts'
import { saveInvitation } from './invitation.queries.ts'
import { findConfirmedEmail } from './list-friends.ts'
import { findRelation } from './relation.queries.ts'
import { invitationUrl, invitedEmailHash } from './invitation-token.ts'

/** An address gets no more invitations than this in a day, whoever sends them. */
const perMailbox = { max: 3, seconds: daySeconds }

/**
 * The same response and the same work for every address, so that nobody learns who has an account: the address gets a
 * mail with a link. Someone who has confirmed the address also finds the invitation among those they received, and is
 * notified on the site.
 */
export async function inviteByEmail(
  services: Services,
  { accountId, ownEmail, email }: { accountId: string; ownEmail: string | null; email: string },
): Promise<void> {
  const { cells, config, now } = services
  if (email.toLowerCase() === ownEmail?.toLowerCase()) throw yourself()
  await allowInvitation(services, accountId)
  const { recipientId, isWanted } = await findRecipient(services, { accountId, email })
  const inviter = (await findPeople(services, [accountId])).get(accountId)
  const cell = cells.of(accountId)
  const time = now()
  const id = newId(cell.region, time)
  await cell.db.transaction().execute(async (trx) => {
    await saveInvitation(trx, {
      id,
      account_id: accountId,
      email_hash: invitedEmailHash(services, email),
      uses_left: 1,
      created_at: new Date(time),
      expires_at: new Date(time + limits.invitationLinkDays * dayMs),
    })
    if (!isWanted) return
    const url = invitationUrl(services, id)
    const mail = invitationMail({ from: inviter?.channel_name ?? '', url, publicUrl: config.publicUrl })
    await queueMail({ cell, trx, now: time }, { ...mail, recipient: email, replyTo: null, accountId })
    await services.announce('friendInvited', { cell, trx, accountId: recipientId, personId: accountId })
  })
}

type Recipient = {
  /** An id that nobody has, unless the address is confirmed by someone who does not know the sender yet. */
  recipientId: string
  /** No mail for someone who has blocked the sender, or who got several invitations today. */
  isWanted: boolean
}

/** A cell is queried for unknown addresses as well, so that the timing reveals nothing. */
async function findRecipient(
  services: Services,
  { accountId, email }: { accountId: string; email: string },
): Promise<Recipient> {
  const { cells, now } = services
  const hash = invitedEmailHash(services, email)
  const [count = 0] = await countOne(cells.world, [windowAt(now(), perMailbox.seconds, hash)])
  const nobody = makeId(regions[hash.readUInt8(31) % regions.length] ?? 'us', now(), hash)
  const personId = (await cells.directory.find('email', email)) ?? nobody
  const { db } = cells.of(personId)
  const bond = { accountId: personId, personId: accountId }
  const isConfirmed = (await findConfirmedEmail(db, personId)) !== null
  const relation = await findRelation(db, bond)
  const isBlocked = await hasBlocked(db, bond)
  return {
    recipientId: isConfirmed && (relation?.state ?? 'none') === 'none' ? personId : nobody,
    isWanted: !isBlocked && count <= perMailbox.max * services.config.rateLimitFactor,
  }
}

export function invitationMail({
  from,
  url,
  publicUrl,
}: {
  from: string
  url: string
  publicUrl: string
}): WrittenMail {
  return writeMail({
    subject: friendMessages.mailSubject,
    greeting: greet(''),
    paragraphs: [
      friendMessages.mailInvites(plainName(from) ?? friendMessages.mailSomeone),
      friendMessages.mailWhat,
      friendMessages.mailUntil,
    ],
    action: { label: friendMessages.mailAction, url },
    closing: friendMessages.mailClosing,
    publicUrl,
  })
}
