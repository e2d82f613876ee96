import type { Feature } from '#server/feature.ts'
import { channelLookRoutes } from './channel-look.routes.ts'

export const channels: Feature = {
  name: 'channels',
  about: 'the picture, banner and text of a channel',
  uses: [],
  routes: [channelLookRoutes],
}
