import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

/** Called by `npm run demo`, with a key derived from the server's secret. */
export const changeDemoAsOperator = endpoint({
  method: 'POST',
  path: '/api/operator/demo',
  summary: 'Create the demo channels with their content, or remove them (operator only)',
  access: 'operator',
  limit: 'sign_in',
  body: z.object({ wish: z.enum(['make', 'remove']) }),
  reply: 'text',
})
