import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { getMedia } from '#contract/videos/video.ts'
import type { TimeRange } from '#domain/time/time-ranges.ts'
import { readMediaToken, writeMediaToken, type MediaPermission } from './media-token.ts'

const [videoId, accountId, version] = [
  'eu_01j0000000000000000000000a',
  'eu_01j0000000000000000000000b',
  'eu_01j0000000000000000000000c',
]
const permission: MediaPermission = {
  videoId,
  accountId,
  version,
  generation: 3,
  maxHeight: 720,
  hasOriginal: false,
  expiresAtMs: 2,
  viewerId: null,
  payerId: null,
  shown: null,
}
const readBack = (changes: Partial<MediaPermission>) =>
  readMediaToken('secret', writeMediaToken('secret', { ...permission, ...changes }), 1)

test('a token returns what was put into it', () => {
  const ranges: TimeRange[] = [
    [0, 1],
    [1500, 86_400_000],
  ]
  for (const changes of [
    {},
    { viewerId: accountId },
    { payerId: accountId },
    { shown: [] },
    { shown: ranges },
  ])
    expect(readBack(changes)).toEqual({ ...permission, ...changes })
})

test('fractions of milliseconds are rounded so that nothing visible is lost', () => {
  expect(readBack({ shown: [[1.5, 2.2]] })?.shown).toEqual([[1, 3]])
})

test('the largest number of ranges that a project can have fits into a URL', () => {
  const shown = Array.from({ length: limits.rangesMax }, (_, index): TimeRange => [
    index * 1e7,
    index * 1e7 + 5e6,
  ])
  const token = writeMediaToken('secret', {
    ...permission,
    viewerId: accountId,
    payerId: accountId,
    shown,
  })
  expect(getMedia.params?.safeParse({ token, id: videoId, file: 'a.m3u8' }).success).toBe(true)
  expect(readMediaToken('secret', token, 1)?.shown).toEqual(shown)
})

test('a token can be read by nobody else, and is the same each time, so that browsers find what they have', () => {
  const shown: TimeRange[] = [[61_000, 90_000]]
  const token = writeMediaToken('secret', { ...permission, shown })
  expect(writeMediaToken('secret', { ...permission, shown })).toBe(token)
  const bytes = Buffer.from(token, 'base64url')
  for (const told of [videoId, (61_000).toString(36)]) expect(bytes.includes(told)).toBe(false)
  // However many digits the hidden times have.
  for (const from of [0, 5, 12_345, 9_999_999]) {
    const other = writeMediaToken('secret', { ...permission, shown: [[from, from + 30_000]] })
    expect(other).toHaveLength(token.length)
    expect(other.slice(0, 16)).not.toBe(token.slice(0, 16))
  }
})

describe('a token is refused', () => {
  const token = writeMediaToken('secret', permission)
  const other = writeMediaToken('secret', { ...permission, maxHeight: 2160 })
  const changed = (at: number) => {
    const bytes = Buffer.from(token, 'base64url')
    bytes[at < 0 ? bytes.length + at : at]! ^= 1
    return bytes.toString('base64url')
  }

  test('when it has expired', () => {
    expect(readMediaToken('secret', token, permission.expiresAtMs - 1)).toEqual(permission)
    expect(readMediaToken('secret', token, permission.expiresAtMs)).toBeUndefined()
    expect(readMediaToken('secret', token, permission.expiresAtMs + 1)).toBeUndefined()
  })

  test.each([
    ['made with another secret', writeMediaToken('another secret', permission)],
    ['with the beginning of another one', other.slice(0, 16) + token.slice(16)],
    ['with the end of another one', token.slice(0, -22) + other.slice(-22)],
    ['with another beginning', changed(0)],
    ['with other content', changed(20)],
    ['with another signature', changed(-1)],
    ['cut short', token.slice(0, -4)],
    ['that is too long', `${token}AAAA`],
    ['with more behind it', `${token}.more`],
    ['with a trailing separator', `${token}.`],
    ['that is too short to be one', token.slice(0, 36)],
    ['that is empty', ''],
  ])('%s', (_, forged) => {
    expect(readMediaToken('secret', forged, 1)).toBeUndefined()
  })
})
