import { expect, test } from 'vitest'
import { contentSecurity, contentSecurityFor, policyText } from './security-headers.ts'

test('inline code and eval are not allowed', () => {
  expect(policyText(contentSecurity, true)).not.toMatch(/unsafe|\*/)
})

test('plain http pages are not told to use https', () => {
  expect(policyText(contentSecurity, false)).not.toContain('upgrade-insecure-requests')
  expect(policyText(contentSecurity, true)).toContain('upgrade-insecure-requests')
})

test('the Cloudflare bot check may load its script and its frame, and nothing else changes', () => {
  const withTurnstile = contentSecurityFor({ usesTurnstile: true, mapOrigins: [] })
  const changed = Object.keys(withTurnstile).filter(
    (name) => withTurnstile[name]?.join() !== contentSecurity[name]?.join(),
  )
  expect(changed).toEqual(['script-src', 'frame-src'])
  for (const name of changed) {
    expect(withTurnstile[name]).toEqual([
      ...(contentSecurity[name] ?? []),
      'https://challenges.cloudflare.com',
    ])
  }
  expect(contentSecurityFor({ usesTurnstile: false, mapOrigins: [] })).toEqual(contentSecurity)
})

test('an external base map may be fetched from exactly its own host, and nothing else changes', () => {
  const origin = 'https://tiles.example'
  const withMap = contentSecurityFor({ usesTurnstile: false, mapOrigins: [origin] })
  const changed = Object.keys(withMap).filter(
    (name) => withMap[name]?.join() !== contentSecurity[name]?.join(),
  )
  expect(changed.toSorted()).toEqual(['connect-src', 'img-src'])
  for (const name of changed) expect(withMap[name]).toEqual([...(contentSecurity[name] ?? []), origin])
})

test('parts of uploads may be sent to a store, and nothing else changes', () => {
  const origin = 'https://bucket.example'
  const withStore = contentSecurityFor({ usesTurnstile: false, mapOrigins: [], storeOrigins: [origin] })
  expect(withStore).toEqual({ ...contentSecurity, 'connect-src': ["'self'", origin] })
})
