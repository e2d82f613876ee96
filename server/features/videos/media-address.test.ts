import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { getMedia } from '#contract/video.ts'
import type { TimeRange } from '#domain/time/time-ranges.ts'
import { readMediaToken, writeMediaToken, type MediaPermission } from './media-address.ts'

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
    index * 4e7,
    index * 4e7 + 2e7,
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

describe('a token is refused', () => {
  const token = writeMediaToken('secret', permission)
  const [payload = '', signature = ''] = token.split('.')
  const other = writeMediaToken('secret', { ...permission, maxHeight: 2160 })

  test('when it has expired', () => {
    expect(readMediaToken('secret', token, permission.expiresAtMs - 1)).toEqual(permission)
    expect(readMediaToken('secret', token, permission.expiresAtMs)).toBeUndefined()
    expect(readMediaToken('secret', token, permission.expiresAtMs + 1)).toBeUndefined()
  })

  test.each([
    ['made with another secret', writeMediaToken('another secret', permission)],
    ['with the signature of another one', `${other.split('.')[0]}.${signature}`],
    ['with a signature of the right length', `${payload}.${'A'.repeat(signature.length)}`],
    ['with a signature cut short', `${payload}.${signature.slice(0, -1)}`],
    ['with a signature that is too long', `${payload}.${signature}A`],
    ['without a signature', payload],
    ['with an empty one', `${payload}.`],
    ['with more behind it', `${token}.more`],
    ['with a trailing separator', `${token}.`],
    ['that is empty', ''],
  ])('%s', (_, forged) => {
    expect(readMediaToken('secret', forged, 1)).toBeUndefined()
  })
})
