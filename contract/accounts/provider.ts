import { z } from 'zod'
import { endpoint, providerCallMs } from '#contract/endpoint.ts'
import type { SignInProvider } from './sign-in.ts'

/**
 * To verify the owner, the provider must authenticate them again: an existing session there does not show who is at the
 * keyboard.
 */
export const TicketPurpose = z.enum(['sign_in', 'verify'])
export type TicketPurpose = z.infer<typeof TicketPurpose>

/** The URL for the popup; `state` comes back with the code, and a cookie ties it to this browser. */
const PopupStart = z.object({ state: z.string(), url: z.url() })
const CodeFromPopup = z.object({ code: z.string().min(1).max(4000), state: z.string().min(1).max(200) })

const stateOf = (provider: SignInProvider) =>
  endpoint({
    method: 'GET',
    path: `/api/${provider}/state`,
    summary: `Start signing in with ${provider}: returns a state and the address for the popup`,
    access: 'anyone',
    limit: 'check',
    needsMarker: true,
    timeoutMs: providerCallMs,
    query: z.object({ purpose: TicketPurpose.default('sign_in') }),
    reply: PopupStart,
  })

/** The ticket is valid for ten minutes, in this browser only, and for the requested purpose. */
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

/** The page that the provider redirects to posts this to its opener, same origin only. */
export const PopupMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('code'), code: z.string(), state: z.string() }),
  /** `error` is the provider's error code, or empty. */
  z.object({ type: z.literal('error'), error: z.string(), state: z.string() }),
])
export type PopupMessage = z.infer<typeof PopupMessage>
/** A second channel for the same message, in case the browser severed the link to the opener. */
export const popupChannel = 'sign-in'
