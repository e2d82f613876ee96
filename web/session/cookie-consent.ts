import { onlineMapCookie } from '#contract/online-map.ts'
import { createStore } from '#web/lib/store.ts'

/** `embeds` also allows players from video hosting sites, which set their own cookies. */
export const consents = ['necessary', 'embeds'] as const
export type CookieConsent = (typeof consents)[number]

const name = 'cookie-consent'
const yearSeconds = 31_536_000

function readCookie(cookies: string, wanted: string): string | undefined {
  return cookies
    .split(';')
    .map((cookie) => cookie.trim().split('='))
    .find(([key]) => key === wanted)?.[1]
}

/** Undefined while the visitor has not chosen. */
export function readConsent(cookies: string): CookieConsent | undefined {
  const value = readCookie(cookies, name)
  return consents.find((consent) => consent === value)
}

export const consentCookie = (consent: CookieConsent, isSecure: boolean): string =>
  cookieOf(name, consent, isSecure)

function cookieOf(key: string, value: string, isSecure: boolean): string {
  return `${key}=${value}; max-age=${yearSeconds}; path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

function keepCookie(key: string, value: string): void {
  document.cookie = cookieOf(key, value, location.protocol === 'https:')
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
  keepCookie(name, consent)
  consentStore.set(consent)
  isAskingStore.set(false)
}

/**
 * Whether maps may ask public map servers. `asked`: allowed, but the content policy of this page is from
 * before that, so it has to be loaded again. Undefined until there is a choice.
 */
export type OnlineMapConsent = 'allowed' | 'asked' | 'declined' | undefined

export function readOnlineMapConsent(cookies: string): OnlineMapConsent {
  const value = readCookie(cookies, onlineMapCookie.name)
  if (value === undefined) return undefined
  return value === onlineMapCookie.allowed ? 'allowed' : 'declined'
}

export const onlineMapStore = createStore<OnlineMapConsent>(
  readOnlineMapConsent(globalThis.document?.cookie ?? ''),
  undefined,
)

export function allowOnlineMap(): void {
  keepCookie(onlineMapCookie.name, onlineMapCookie.allowed)
  onlineMapStore.set('asked')
}

export function declineOnlineMap(): void {
  keepCookie(onlineMapCookie.name, 'no')
  onlineMapStore.set('declined')
}
