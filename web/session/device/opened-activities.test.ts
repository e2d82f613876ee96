import { expect, test } from 'vitest'
import { divide, maxBytes, maxOpened, type Opened } from './opened-activities.ts'

const opened = (openedAtMs: number, bytes = 2): Opened => ({
  id: `a${openedAtMs}`,
  openedAtMs,
  url: '/samples',
  recordBytes: 1,
  fileBytes: bytes - 1,
})
const idsOf = (some: Opened[]) => some.map(({ id }) => id)

test('up to fifty activities stay, and the one that was opened first leaves', () => {
  const fifty = Array.from({ length: maxOpened }, (_, i) => opened(i + 2))
  expect(divide(fifty).leaving).toEqual([])
  const { staying, leaving } = divide([opened(1), ...fifty])
  expect(idsOf(leaving)).toEqual(['a1'])
  expect(staying).toHaveLength(50)
  expect(staying[0]?.id).toBe('a51')
})

test('up to 200 MB stay, and the oldest leave first', () => {
  const half = maxBytes / 2
  expect(divide([opened(1, half), opened(2, half)]).leaving).toEqual([])
  const { staying, leaving } = divide([opened(1), opened(2, half), opened(3, half + 1)])
  expect(idsOf(staying)).toEqual(['a3'])
  expect(idsOf(leaving)).toEqual(['a2', 'a1'])
})
