import { expect, test } from 'vitest'
import {
  allowOnlineMap,
  chooseConsent,
  cookieOf,
  declineOnlineMap,
  isAskingStore,
  onlineMapStore,
  readConsent,
  readOnlineMapConsent,
  rereadOnlineMap,
} from './cookie-consent.ts'

test.each([
  ['', undefined],
  ['other=1', undefined],
  ['cookie-consent=necessary', 'necessary'],
  ['a=b; cookie-consent=embeds; c=d', 'embeds'],
  ['cookie-consent=everything', undefined],
  ['not-cookie-consent=embeds', undefined],
])('the cookies %j mean the choice %s', (cookies, expected) => {
  expect(readConsent(cookies)).toBe(expected)
})

test('the choice is kept for a year, for this site only', () => {
  expect(cookieOf('cookie-consent', 'embeds', false)).toBe(
    'cookie-consent=embeds; max-age=31536000; path=/; SameSite=Lax',
  )
  expect(cookieOf('cookie-consent', 'necessary', true)).toMatch(/^cookie-consent=necessary;.*; Secure$/)
})

test('choosing ends the question and sets the cookie', () => {
  isAskingStore.set(true)
  chooseConsent('embeds')
  expect([isAskingStore.get(), readConsent(document.cookie)]).toEqual([false, 'embeds'])
})

test.each([
  ['', undefined],
  ['online-map=yes', 'allowed'],
  ['a=b; online-map=no', 'declined'],
  ['not-online-map=yes', undefined],
])('the cookies %j mean for maps: %s', (cookies, expected) => {
  expect(readOnlineMapConsent(cookies)).toBe(expected)
})

test('public map servers are asked after the next page has come with its policy, and not at all once declined', () => {
  allowOnlineMap()
  expect([onlineMapStore.get(), readOnlineMapConsent(document.cookie)]).toEqual(['asked', 'allowed'])
  declineOnlineMap()
  expect([onlineMapStore.get(), readOnlineMapConsent(document.cookie)]).toEqual(['declined', 'declined'])
  onlineMapStore.set(undefined)
})

test('a choice that signing in has brought is known at once, and needs the policy of the next page', () => {
  onlineMapStore.set(undefined)
  document.cookie = 'online-map=yes; path=/'
  rereadOnlineMap()
  expect(onlineMapStore.get()).toBe('asked')
  document.cookie = 'online-map=no; path=/'
  rereadOnlineMap()
  expect(onlineMapStore.get()).toBe('declined')
  // This page came with the policy.
  document.cookie = 'online-map=yes; path=/'
  onlineMapStore.set('allowed')
  rereadOnlineMap()
  expect(onlineMapStore.get()).toBe('allowed')
  document.cookie = 'online-map=; max-age=0; path=/'
  onlineMapStore.set(undefined)
})
