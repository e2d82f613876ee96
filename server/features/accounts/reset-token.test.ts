import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { newResetToken, readResetToken } from './reset-token.ts'

test.each(['us', 'eu'] as const)('a token names its region %s, and only its hash is stored', (home) => {
  const { token, hash } = newResetToken(home)
  expect(hash).toEqual(createHash('sha256').update(token).digest())
  expect(readResetToken(token)).toEqual({ region: home, hash })
  expect(newResetToken(home).token).not.toBe(token)
})

const secret = 'A'.repeat(43)
test.each([
  ['of a region that does not exist', `xx_${secret}`],
  ['without a region', secret],
  ['that is too short', `eu_${secret.slice(1)}`],
  ['that is too long', `eu_${secret}A`],
  ['with other characters', `eu_${secret.slice(1)}!`],
  ['with something before it', ` eu_${secret}`],
  ['that is empty', ''],
])('a token %s is refused', (_, token) => {
  expect(readResetToken(token)).toBeUndefined()
})
