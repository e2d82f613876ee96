import type { Feature } from '#server/feature.ts'
import { devSignInRoutes } from './dev-sign-in.routes.ts'

export const devSignIn: Feature = {
  name: 'dev-sign-in',
  about: 'the pages of pretended sign-in providers',
  uses: [],
  routes: [devSignInRoutes],
}
