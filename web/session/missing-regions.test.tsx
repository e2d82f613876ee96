import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { goodFor } from '#web/lib/unreachable-regions.ts'
import { MissingRegions, NothingFound } from './missing-regions.tsx'

afterEach(cleanup)

const whole = { items: [] }
const partial = { items: [], unreachable_regions: ['eu'] }
const keptMs = (data: unknown) => goodFor(5000)({ state: { data } })

test('a list that lacks a region says so, and can be asked for again', () => {
  let retries = 0
  render(<MissingRegions data={{ pages: [whole, partial, partial] }} onRetry={() => retries++} />)
  expect(screen.getByRole('status').textContent).toContain(
    'Some results are missing: the Europe region cannot be reached at the moment.',
  )
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(retries).toBe(1)
})

test('a list of friends lacks names, not friends', () => {
  render(<MissingRegions data={partial} what="names" onRetry={() => {}} />)
  expect(screen.getByRole('status').textContent).toContain('Some names are missing: the Europe region')
})

test('nobody is told that there is nothing before all regions were asked', () => {
  const { rerender } = render(<NothingFound data={{ pages: [partial] }}>No results</NothingFound>)
  expect(screen.getByRole('heading').textContent).toBe('No results so far')
  rerender(<NothingFound data={{ pages: [whole] }}>No results</NothingFound>)
  expect(document.body.textContent).toBe('No results')
})

test('a list that is whole says nothing', () => {
  for (const data of [undefined, whole, { pages: [whole] }])
    render(<MissingRegions data={data} onRetry={() => {}} />)
  expect(document.body.textContent).toBe('')
})

test('a list that lacks a region is not kept like one that is whole', () => {
  expect([whole, partial, { pages: [whole, partial] }].map(keptMs)).toEqual([5000, 0, 0])
})
