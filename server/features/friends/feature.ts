import type { Feature } from '#server/feature.ts'
import { blockRoutes } from './blocks.routes.ts'
import { friendRoutes } from './friends.routes.ts'
import { keepFriendsInOrder } from './friends.ts'
import { invitationLinkRoutes } from './invitation-links.routes.ts'
import { settleFriends } from './settle-friends.job.ts'
import { personalData } from './personal-data.ts'

export const friends: Feature = {
  name: 'friends',
  about: 'invitations, friendships and blocks, across regions',
  uses: ['people', 'mail'],
  routes: [friendRoutes, invitationLinkRoutes, blockRoutes],
  jobs: [settleFriends],
  upkeeps: [{ name: 'friends', of: 'cell', keep: keepFriendsInOrder }],
  personalData,
}
