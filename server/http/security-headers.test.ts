import { expect, test } from 'vitest'
import { contentSecurity, contentSecurityFor, policyText } from './security-headers.ts'

test('nothing inline and nothing evaluated is allowed', () => {
  expect(policyText(contentSecurity, true)).not.toMatch(/unsafe|\*/)
})

test('plain http pages are not told to use https', () => {
  expect(policyText(contentSecurity, false)).not.toContain('upgrade-insecure-requests')
  expect(policyText(contentSecurity, true)).toContain('upgrade-insecure-requests')
})

test('the bot check of Cloudflare may bring its script and its frame, and nothing else changes', () => {
  const withTurnstile = contentSecurityFor({ usesTurnstile: true })
  const changed = Object.keys(withTurnstile).filter((name) => withTurnstile[name]?.join() !== contentSecurity[name]?.join())
  expect(changed).toEqual(['script-src', 'frame-src'])
  for (const name of changed) {
    expect(withTurnstile[name]).toEqual([...(contentSecurity[name] ?? []), 'https://challenges.cloudflare.com'])
  }
  expect(contentSecurityFor({ usesTurnstile: false })).toEqual(contentSecurity)
})
