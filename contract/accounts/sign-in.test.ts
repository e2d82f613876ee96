import { expect, test } from 'vitest'
import { Email } from './sign-in.ts'

const addressOf = (length: number) => `${'a'.repeat(length - '@mail.example'.length)}@mail.example`

test.each([
  'ann@mail.example',
  'a&b@mail.example',
  'a/b@mail.example',
  'a=b@mail.example',
  "o'neil+trail@mail.example",
  'ann.@mail.example',
  'ann@localhost',
  'ann@xn--mnchen-3ya.example',
])('%s is accepted as an address', (email) => {
  expect(Email.safeParse(email).success).toBe(true)
})

test.each([
  ['', 'Invalid email address'],
  ['ann', 'Invalid email address'],
  ['ann@', 'Invalid email address'],
  ['ann@@mail.example', 'Invalid email address'],
  ['ann@-mail.example', 'Invalid email address'],
  ['a nn@mail.example', 'Invalid email address'],
  ['ann@mail.example\n', 'Invalid email address'],
  ['änn@mail.example', 'must not contain accents or non-Latin characters'],
  ['ann@münchen.example', 'must not contain accents or non-Latin characters'],
  ['アン@mail.example', 'must not contain accents or non-Latin characters'],
])('%j is not accepted as an address', (email, message) => {
  expect(Email.safeParse(email).error?.issues[0]?.message).toBe(message)
})

test('an address has at most 200 characters', () => {
  expect([addressOf(200).length, addressOf(201).length]).toEqual([200, 201])
  expect(Email.safeParse(addressOf(200)).success).toBe(true)
  expect(Email.safeParse(addressOf(201)).success).toBe(false)
})
