import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ReadingCost } from './reading-cost.tsx'

afterEach(cleanup)

test.each([
  ['a small part', 20_000, 4_000_000_000, ': 20 kB of 4 GB was enough'],
  ['all of it', 20_000, 20_000, ''],
  ['so much that both are written alike', 20_001, 20_004, ''],
])('%s of a video was read, and none of it left this device', (_, bytes, size, part) => {
  render(<ReadingCost cost={{ bytes, ms: 250 }} size={size} />)
  expect(screen.getByRole('status').textContent).toBe(
    `Read on this device in 0.25 s${part}. Nothing has been uploaded.`,
  )
})
