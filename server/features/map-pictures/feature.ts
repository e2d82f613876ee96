import type { Feature } from '#server/feature.ts'
import { worldPictureRoutes } from './world-picture.routes.ts'

export const mapPictures: Feature = {
  name: 'map-pictures',
  about: 'tracks painted on the map, as pictures',
  uses: ['base-map'],
  routes: [worldPictureRoutes],
}
