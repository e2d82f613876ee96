import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Made by `npm run demo`, with a key that only who can read the server's secret can make. */
export const changeDemoAsOperator = endpoint({
  method: 'POST',
  path: '/api/operator/demo',
  summary: 'Make the demo channels with all they have, or remove them (for the operator of the server)',
  access: 'operator',
  limit: 'sign_in',
  body: z.object({ wish: z.enum(['make', 'remove']) }),
  reply: 'text',
})
