import type { Feature } from '#server/feature.ts'
import { devMailRoutes } from './dev-mail.routes.ts'

export const devMail: Feature = {
  name: 'dev-mail',
  about: 'a mailbox to look into where no mail is sent',
  uses: ['mail'],
  routes: [devMailRoutes],
}
