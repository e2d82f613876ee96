import type { Feature } from '#server/feature.ts'
import { devPaymentsRoutes } from './dev-payments.routes.ts'

export const devPayments: Feature = {
  name: 'dev-payments',
  about: 'the pages of a pretended payment provider',
  uses: [],
  routes: [devPaymentsRoutes],
}
