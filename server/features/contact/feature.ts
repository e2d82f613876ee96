import type { Feature } from '#server/feature.ts'
import { contactRoutes } from './contact.routes.ts'

export const contact: Feature = {
  name: 'contact',
  about: 'messages to the operator',
  uses: ['mail'],
  routes: [contactRoutes],
}
