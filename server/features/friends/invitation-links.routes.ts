import type { FastifyInstance } from 'fastify'
import {
  acceptInvitation,
  createInvitationLink,
  getInvitation,
  listInvitationLinks,
  revokeInvitationLink,
  type InvitationLink,
} from '#contract/friends/friends.ts'
import { limits } from '#contract/limits.ts'
import { dayMs } from '#domain/time/durations.ts'
import { newId } from '#server/cells/new-id.ts'
import { findPeople, requireConfirmed, standingOf } from '#server/features/people/public.ts'
import { notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { acceptLink } from './befriend.ts'
import { noInvitation, tooManyLinks, yourself } from './friend-errors.ts'
import {
  deleteInvitation,
  findInvitationRow,
  listInvitations,
  saveInvitation,
  type InvitationRow,
} from './invitation.queries.ts'
import { invitationUrl, readInvitationToken } from './invitation-token.ts'
import { listFriendsOf } from './list-friends.ts'

export function invitationLinkRoutes(app: FastifyInstance, services: Services): void {
  const { cells, now } = services
  const listLinks = async (accountId: string): Promise<{ items: InvitationLink[] }> => {
    const rows = await listInvitations(cells.of(accountId).db, accountId, new Date(now()))
    return { items: rows.map((row) => toLink(services, row)) }
  }

  handle(app, listInvitationLinks, ({ viewer }) => listLinks(viewer.id))

  handle(app, createInvitationLink, async ({ viewer }) => {
    requireConfirmed(await standingOf(services, viewer.id))
    const cell = cells.of(viewer.id)
    const time = now()
    const rows = await listInvitations(cell.db, viewer.id, new Date(time))
    if (rows.filter(({ email_hash }) => email_hash === null).length >= limits.invitationLinksMax)
      throw tooManyLinks()
    await saveInvitation(cell.db, {
      id: newId(cell.region, time),
      account_id: viewer.id,
      email_hash: null,
      uses_left: limits.invitationLinkUses,
      created_at: new Date(time),
      expires_at: new Date(time + limits.invitationLinkDays * dayMs),
    })
    return listLinks(viewer.id)
  })

  handle(app, revokeInvitationLink, async ({ viewer, body: { id } }) => {
    if (!(await deleteInvitation(cells.of(viewer.id).db, viewer.id, id))) throw notFound()
    return listLinks(viewer.id)
  })

  handle(app, getInvitation, async ({ params: { token } }) => {
    const row = await findByToken(services, token)
    const person = row && (await findPeople(services, [row.account_id])).get(row.account_id)
    if (!person) throw noInvitation()
    return { person, expires_at: row.expires_at.toISOString() }
  })

  handle(app, acceptInvitation, async ({ viewer, params: { token } }) => {
    const row = await findByToken(services, token)
    if (!row || !(await findPeople(services, [row.account_id])).has(row.account_id)) throw noInvitation()
    if (row.account_id === viewer.id) throw yourself()
    requireConfirmed(await standingOf(services, viewer.id))
    await acceptLink(services, { accountId: viewer.id, personId: row.account_id }, row)
    return listFriendsOf(services, viewer.id)
  })
}

async function findByToken(services: Services, token: string): Promise<InvitationRow | undefined> {
  const id = readInvitationToken(services, token)
  return id === undefined
    ? undefined
    : findInvitationRow(services.cells.of(id).db, id, new Date(services.now()))
}

const toLink = (services: Services, row: InvitationRow): InvitationLink => ({
  id: row.id,
  // The link in a mail is only for its recipient: anyone who could see it here could pass as them.
  url: row.email_hash === null ? invitationUrl(services, row.id) : null,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  uses_left: row.uses_left,
})
