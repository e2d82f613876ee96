import { afterEach, expect, test, vi } from 'vitest'
import { emailRule, nameRule, newPasswordRule, passwordRule } from './account-rules.ts'

function input(value: string, type = 'text'): HTMLInputElement {
  const element = document.createElement('input')
  element.type = type
  element.value = value
  return element
}

afterEach(() => {
  vi.restoreAllMocks()
})

const longAddress = (length: number) => `${'a'.repeat(length - '@example.org'.length)}@example.org`

test.each([
  ['', 'email is required'],
  ['   ', 'email is required'],
  ['anna@example.org', undefined],
  ['  anna@example.org ', undefined],
  ['anna&otto@example.org', undefined],
  ['anna@', 'Please enter a complete address, like name@example.org.'],
  [longAddress(200), undefined],
  [longAddress(201), 'Please use at most 200 characters.'],
])('the email %j: %s', (value, expected) => {
  expect(emailRule(input(value))).toBe(expected)
})

test('the long address is as long as its test says', () => {
  expect([longAddress(200).length, longAddress(201).length]).toEqual([200, 201])
})

test('what the browser finds wrong with an email is shown in the browser’s words', () => {
  const field = input('anna at home', 'email')
  vi.spyOn(field, 'validationMessage', 'get').mockReturnValue('Please include an @.')
  expect(emailRule(field)).toBe('Please include an @.')
})

test.each([
  ['', 'password is required'],
  ['12345', 'Please use at least 6 characters.'],
  ['123456', undefined],
  ['      ', undefined],
  ['x'.repeat(100), undefined],
  ['x'.repeat(101), 'Please use at most 100 characters.'],
])('the new password %j: %s', (value, expected) => {
  expect(newPasswordRule(input(value))).toBe(expected)
})

test('a password that is only compared just has to be present', () => {
  expect(passwordRule(input(''))).toBe('password is required')
  expect(passwordRule(input('1'))).toBeUndefined()
})

test.each([
  ['', 'name is required'],
  ['  ', 'name is required'],
  ['A', undefined],
  ['x'.repeat(60), undefined],
  [` ${'x'.repeat(60)} `, undefined],
  ['x'.repeat(61), 'Please use at most 60 characters.'],
])('the name %j: %s', (value, expected) => {
  expect(nameRule(input(value))).toBe(expected)
})
