import { expect, test } from 'vitest'
import { cameraMessages } from './camera-messages.ts'

const all = { count: 618, weak: 0, no_fix: 0, imprecise: 0, jumps: 0 }

test.each([
  [{}, null],
  [{ imprecise: 291 }, 'Camera GPS: 291 of 618 points were too imprecise and are left out.'],
  [
    { no_fix: 618 },
    'Camera GPS: 618 of 618 points were recorded before the satellites were found and are left out.',
  ],
  [
    { imprecise: 291, no_fix: 20, jumps: 3 },
    'Camera GPS: 314 of 618 points are left out: 291 were too imprecise, 20 were recorded before the satellites were found and 3 were too far from the others.',
  ],
  [{ weak: 618 }, 'Camera GPS: 618 of 618 points are weak and may be 20 m or more off.'],
  [
    { weak: 300, jumps: 18 },
    'Camera GPS: 18 of 618 points were too far from the others and are left out. 300 of 618 points are weak and may be 20 m or more off.',
  ],
])('positions with %o are described as: %s', (counts, sentence) => {
  expect(cameraMessages.positions({ ...all, ...counts })).toBe(sentence)
})
