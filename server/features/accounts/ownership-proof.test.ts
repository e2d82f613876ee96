import { describe, expect, test } from 'vitest'
import type { Viewer } from '#server/http/viewer.ts'
import type { Services } from '#server/services.ts'
import { makeProof, proofValidMs, requireProof } from './ownership-proof.ts'

const now = Date.UTC(2026, 0, 1)
/** The only services that proofs need. */
const servicesAt = (ms: number, secret = 'the secret of this test') =>
  ({ config: { secret }, now: () => ms }) as Services
const viewerIn = (session: string, id = 'us_ann') =>
  ({ id, session: { id: session, hash: Buffer.from(session) } }) as unknown as Viewer

const ann = viewerIn('one session')
const proof = makeProof(servicesAt(now), ann)
const isGood = (
  given: string,
  { at = now, viewer = ann, secret = 'the secret of this test' } = {},
): boolean => {
  try {
    requireProof(servicesAt(at, secret), viewer, given)
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'proof_invalid' })
    return false
  }
}

describe('a proof of ownership', () => {
  test('is good for five minutes', () => {
    expect(proofValidMs).toBe(300_000)
    expect(isGood(proof)).toBe(true)
    expect(isGood(proof, { at: now + 299_999 })).toBe(true)
    expect(isGood(proof, { at: now + 300_000 })).toBe(false)
    expect(isGood(proof, { at: now + 300_001 })).toBe(false)
  })

  test('is worth nothing in another session, for another person, or elsewhere', () => {
    expect(isGood(proof, { viewer: viewerIn('another session') })).toBe(false)
    expect(isGood(proof, { viewer: viewerIn('one session', 'us_bob') })).toBe(false)
    expect(isGood(proof, { secret: 'another secret' })).toBe(false)
  })

  const [expiresAt = '', seal = ''] = proof.split('.')
  test.each([
    ['lasts longer', `${Number(expiresAt) + 1}.${seal}`],
    ['has no seal', `${expiresAt}.`],
    ['has a shorter one', `${expiresAt}.${seal.slice(1)}`],
    ['has a longer one', `${expiresAt}.${seal}A`],
    ['has another one', `${expiresAt}.${'A'.repeat(43)}`],
    ['does not say how long', `.${seal}`],
    ['has more behind it', `${proof} `],
    ['is empty', ''],
  ])('that %s is refused', (_, forged) => {
    expect(isGood(forged)).toBe(false)
  })
})
