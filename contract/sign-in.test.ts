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
])('%s is an address', (email) => {
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
  ['änn@mail.example', 'must be written without accents and other scripts than the Latin one'],
  ['ann@münchen.example', 'must be written without accents and other scripts than the Latin one'],
  ['アン@mail.example', 'must be written without accents and other scripts than the Latin one'],
])('%j is none', (email, message) => {
  expect(Email.safeParse(email).error?.issues[0]?.message).toBe(message)
})

test('an address has at most 200 characters', () => {
  expect([addressOf(200).length, addressOf(201).length]).toEqual([200, 201])
  expect(Email.safeParse(addressOf(200)).success).toBe(true)
  expect(Email.safeParse(addressOf(201)).success).toBe(false)
})
