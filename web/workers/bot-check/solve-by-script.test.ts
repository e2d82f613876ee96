import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { solveByScript, type WorkParameters } from './solve-by-script.ts'

async function givenChallenge() {
  const challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 3, counter: 41, deriveKey })
  // The library's types do not say that it always fills these fields.
  return { ...challenge, parameters: challenge.parameters as typeof challenge.parameters & WorkParameters }
}

test('without the browser’s cryptography the same solution is found', async () => {
  const challenge = await givenChallenge()
  const expected = await solveChallenge({ challenge, deriveKey })
  expect(expected?.counter).toBe(41)
  expect(solveByScript({ challenge, counterStart: 0, counterStep: 1 })).toEqual({
    counter: expected?.counter,
    derivedKey: expected?.derivedKey,
  })
})

test('shared work is solved by the worker whose turn it is', async () => {
  const challenge = await givenChallenge()
  expect(solveByScript({ challenge, counterStart: 1, counterStep: 4 }).counter).toBe(41)
})
