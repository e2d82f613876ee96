import { createStore } from '#web/lib/store.ts'

/** `embeds` also allows players from video hosting sites, which set their own cookies. */
export const consents = ['necessary', 'embeds'] as const
export type CookieConsent = (typeof consents)[number]

const name = 'cookie-consent'
const yearSeconds = 31_536_000

/** Undefined while the visitor has not chosen. */
export function readConsent(cookies: string): CookieConsent | undefined {
  const value = cookies
    .split(';')
    .map((cookie) => cookie.trim().split('='))
    .find(([key]) => key === name)?.[1]
  return consents.find((consent) => consent === value)
}

export function consentCookie(consent: CookieConsent, isSecure: boolean): string {
  return `${name}=${consent}; max-age=${yearSeconds}; path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** The visitor's choice; undefined until there is one. */
export const consentStore = createStore<CookieConsent | undefined>(
  readConsent(globalThis.document?.cookie ?? ''),
  undefined,
)

/**
 * Whether the banner is on screen: until the first choice, and again when someone wants to change it. Pages
 * are prerendered for first visits.
 */
export const isAskingStore = createStore(consentStore.get() === undefined, true)

export function chooseConsent(consent: CookieConsent): void {
  document.cookie = consentCookie(consent, location.protocol === 'https:')
  consentStore.set(consent)
  isAskingStore.set(false)
}
