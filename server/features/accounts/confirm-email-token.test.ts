import { assert, emailAddress, integer, property, uuid } from 'fast-check'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config/read-config.ts'
import { findPage } from '#server/http/find-page.ts'
import { isConfirmationToken, makeConfirmationToken } from './confirm-email-token.ts'

const config = readConfig({}, () => 'a secret that only this test knows')

test('every link that confirms an email leads to its page, which gets the whole token', () => {
  assert(
    property(uuid(), emailAddress(), integer({ min: 1e12, max: 9e12 }), (accountId, email, time) => {
      const services = { config, now: () => time }
      const token = makeConfirmationToken(services, { accountId, email })
      expect(findPage(`/confirm_email/${token}`)).toEqual({ name: 'confirmEmail', id: token })
      expect(isConfirmationToken(services, { accountId, email }, token)).toBe(true)
    }),
  )
})
