import { z } from 'zod'
import { endpoint, providerCallMs } from './endpoint.ts'
import type { SignInProvider } from './sign-in.ts'

/**
 * What someone signs in at a provider for. To verify that the owner is there, the provider has to ask
 * who it is anew: being signed in there says nothing about who sits at the browser.
 */
export const TicketPurpose = z.enum(['sign_in', 'verify'])
export type TicketPurpose = z.infer<typeof TicketPurpose>

/** Where to send the popup; `state` comes back with the code and is bound to this browser by a cookie. */
const PopupStart = z.object({ state: z.string(), url: z.url() })
const CodeFromPopup = z.object({ code: z.string().min(1).max(4000), state: z.string().min(1).max(200) })

const stateOf = (provider: SignInProvider) =>
  endpoint({
    method: 'GET',
    path: `/api/${provider}/state`,
    summary: `Begin to sign in with ${provider}: a state and the address for the popup`,
    access: 'anyone',
    limit: 'check',
    needsMarker: true,
    timeoutMs: providerCallMs,
    query: z.object({ purpose: TicketPurpose.default('sign_in') }),
    reply: PopupStart,
  })

/** The ticket is good for ten minutes, in this browser only, and for the purpose that was asked for. */
const exchangeOf = (provider: SignInProvider) =>
  endpoint({
    method: 'POST',
    path: `/api/${provider}/token`,
    summary: `Exchange the code that ${provider} gave the popup for a ticket`,
    access: 'anyone',
    limit: 'sign_in',
    timeoutMs: providerCallMs,
    body: CodeFromPopup,
    reply: 'text',
  })

export const getGoogleState = stateOf('google')
export const getFacebookState = stateOf('facebook')
export const exchangeGoogleCode = exchangeOf('google')
export const exchangeFacebookCode = exchangeOf('facebook')

export const providerCalls = {
  google: { getState: getGoogleState, exchangeCode: exchangeGoogleCode },
  facebook: { getState: getFacebookState, exchangeCode: exchangeFacebookCode },
} as const

/** What the page that the provider leads back to posts to its opener, same origin only. */
export const PopupMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('code'), code: z.string(), state: z.string() }),
  /** `error` is the word of the provider, empty when it had none. */
  z.object({ type: z.literal('error'), error: z.string(), state: z.string() }),
])
export type PopupMessage = z.infer<typeof PopupMessage>
/** The same message goes through this channel, should the browser have cut the tie to the opener. */
export const popupChannel = 'sign-in'
