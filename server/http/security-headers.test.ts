import { expect, test } from 'vitest'
import { contentSecurity, policyText } from './security-headers.ts'

test('nothing inline and nothing evaluated is allowed', () => {
  expect(policyText(contentSecurity, true)).not.toMatch(/unsafe|\*/)
})

test('plain http pages are not told to use https', () => {
  expect(policyText(contentSecurity, false)).not.toContain('upgrade-insecure-requests')
  expect(policyText(contentSecurity, true)).toContain('upgrade-insecure-requests')
})
