import type { FastifyInstance } from 'fastify'
import {
  acceptFriend,
  cancelInvitation,
  declineFriend,
  inviteFriend,
  listFriends,
  removeFriend,
} from '#contract/friends/friends.ts'
import { findPersonByChannelName, mayExist } from '#server/features/people/public.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { acceptPerson, invitePerson } from './befriend.ts'
import { unknownName, yourself } from './friend-errors.ts'
import { inviteByEmail } from './invite-by-email.ts'
import { listFriendsOf } from './list-friends.ts'
import { endRelation } from './withdraw.ts'

export function friendRoutes(app: FastifyInstance, services: Services): void {
  handle(app, listFriends, ({ viewer }) => listFriendsOf(services, viewer.id))

  handle(app, inviteFriend, async ({ viewer, body }) => {
    if ('email' in body)
      await inviteByEmail(services, { accountId: viewer.id, ownEmail: viewer.email, email: body.email })
    else
      await invitePerson(services, {
        accountId: viewer.id,
        personId: 'id' in body ? body.id : await idOfChannel(services, body.name),
      })
    return listFriendsOf(services, viewer.id)
  })

  handle(app, acceptFriend, async ({ viewer, body: { id } }) => {
    await acceptPerson(services, { accountId: viewer.id, personId: id })
    return listFriendsOf(services, viewer.id)
  })

  for (const [call, how] of [
    [declineFriend, 'decline'],
    [cancelInvitation, 'cancel'],
    [removeFriend, 'remove'],
  ] as const)
    handle(app, call, async ({ viewer, body: { id } }) => {
      if (id === viewer.id) throw yourself()
      // Nothing is stored for ids that nobody has.
      if (await mayExist(services, id))
        await endRelation(services, { accountId: viewer.id, personId: id, how })
      return listFriendsOf(services, viewer.id)
    })
}

async function idOfChannel(services: Services, name: string): Promise<string> {
  const person = await findPersonByChannelName(services, name)
  if (!person) throw unknownName()
  return person.id
}
