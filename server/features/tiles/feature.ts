import type { Feature } from '#server/feature.ts'
import { tileRoutes } from './tile.routes.ts'
import { followAccount } from './track.ts'

export const tiles: Feature = {
  name: 'tiles',
  about: 'vector tiles of tracks, as each viewer may see them',
  uses: ['visibility'],
  routes: [tileRoutes],
  hears: { suspensionChanged: followAccount, accountLeaving: followAccount },
}
