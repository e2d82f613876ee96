import { afterEach, expect, test } from 'vitest'
import { askForPassword, closeLogin, endPasswordCheck, loginModes, openLogin } from './login-dialog.ts'

afterEach(closeLogin)

test('the modes have the numbers of the specification', () => {
  expect(Object.entries(loginModes)).toEqual([
    ['hidden', 0],
    ['loginOrSignUp', 1],
    ['signUp', 2],
    ['passwordCheck', 3],
    ['billing', 4],
    ['passwordReset', 5],
  ])
})

test('whoever asked for the password gets the proof', async () => {
  const proof = askForPassword()
  endPasswordCheck('the proof')
  expect(await proof).toBe('the proof')
})

test.each([
  ['is closed', closeLogin],
  ['shows something else', () => openLogin(loginModes.billing)],
  ['is asked again', () => void askForPassword()],
  ['is not needed any more', () => endPasswordCheck(null)],
])('whoever asked for the password gets nothing when the dialog %s', async (_, happens) => {
  const proof = askForPassword()
  happens()
  expect(await proof).toBeNull()
})
