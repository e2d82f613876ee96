import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

export const sendEmailConfirmation = endpoint({
  method: 'POST',
  path: '/api/account/confirm_email/send',
  summary: 'Send a link to the email of the account that confirms it',
  access: 'signed_in',
  limit: 'reset',
  reply: 'empty',
})

/** The link only works in a browser that is signed in to the account, and works more than once. */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/account/confirm_email',
  summary: 'Confirm the email of the account with the token of the link',
  access: 'signed_in',
  limit: 'reset',
  body: z.object({ token: z.string().min(1).max(200) }),
  reply: 'empty',
})
