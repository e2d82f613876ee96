import { expect, test } from 'vitest'
import { ownerWatchesOriginal } from './visibility.ts'

type Watched = Parameters<typeof ownerWatchesOriginal>[0]
// Nothing else about the streams matters here.
const streams = (is_whole: boolean) => ({ is_whole }) as NonNullable<Watched['streams']>

test.each([
  ['there is no stream', null, true],
  ['there is a part of one', streams(false), true],
  ['there is all of one', streams(true), false],
])('owners watch the original file if browsers play it, while %s', (_, given, watches) => {
  expect(ownerWatchesOriginal({ streams: given, is_original_playable: true })).toBe(watches)
  expect(ownerWatchesOriginal({ streams: given, is_original_playable: false })).toBe(false)
})
