import { expect, test } from 'vitest'
import { hoursOfVideo, storageLabel } from './storage-label.ts'

test.each([
  [0, '0 GB'],
  [0.5, '0.5 GB'],
  [50, '50 GB'],
  [999, '999 GB'],
  [1000, '1 TB'],
  [1500, '1.5 TB'],
  [1234.5, '1.23 TB'],
  [4000, '4 TB'],
])('%d GB of storage are labelled %s', (storageGb, label) => {
  expect(storageLabel(storageGb)).toBe(label)
})

test.each([
  [45, 8, 12.5],
  [50, 45, 2.469],
  [0, 45, 0],
])('%d GB hold video of %d Mbit/s for %d hours', (storageGb, megabitsPerSecond, hours) => {
  expect(hoursOfVideo(storageGb, megabitsPerSecond)).toBeCloseTo(hours, 3)
})
