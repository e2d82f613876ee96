import { onlineMapCookie } from '#contract/base-map/online-map.ts'
import { consentCookie } from '#contract/site/page-facts.ts'
import { yearSeconds } from '#domain/time/durations.ts'
import { pageFacts } from '#web/lib/page-facts.ts'
import { createStore } from '#web/lib/store.ts'

const { name, values: consents } = consentCookie
export type CookieConsent = (typeof consents)[number]

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

export function cookieOf(key: string, value: string, isSecure: boolean): string {
  return `${key}=${value}; max-age=${yearSeconds}; path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

export function keepCookie(key: string, value: string): void {
  document.cookie = cookieOf(key, value, location.protocol === 'https:')
}

/** The visitor's choice; undefined until there is one. */
export const consentStore = createStore<CookieConsent | undefined>(
  readConsent(globalThis.document?.cookie ?? ''),
  undefined,
)

/** Whether the banner is on screen: until the first choice, and again when someone wants to change it. */
export const isAskingStore = {
  ...createStore(consentStore.get() === undefined),
  getDrawnAhead: () => pageFacts()?.isAsking ?? true,
}

export function chooseConsent(consent: CookieConsent): void {
  keepCookie(name, consent)
  consentStore.set(consent)
  isAskingStore.set(false)
}

/**
 * Whether maps may use public map servers. `asked`: allowed, but this page still has the earlier content policy, so it
 * has to be reloaded. Undefined until a choice has been made.
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

/**
 * Signing in brings along a choice made on another device, as a cookie. To take effect, it needs the content policy of
 * a page that is loaded afterwards.
 */
export function rereadOnlineMap(): void {
  const choice = readOnlineMapConsent(document.cookie)
  const isNew = choice === 'allowed' && onlineMapStore.get() !== 'allowed'
  onlineMapStore.set(isNew ? 'asked' : choice)
}

export function allowOnlineMap(): void {
  keepCookie(onlineMapCookie.name, onlineMapCookie.allowed)
  onlineMapStore.set('asked')
}

export function declineOnlineMap(): void {
  keepCookie(onlineMapCookie.name, onlineMapCookie.declined)
  onlineMapStore.set('declined')
}
