import { expect, test, vi } from 'vitest'
import { scrollIntoSight } from './scroll-into-sight.ts'

test.each([
  [true, 'auto'],
  [false, 'smooth'],
])('people who prefer less motion (%s) see a list jump rather than slide', (matches, behavior) => {
  vi.stubGlobal('matchMedia', () => ({ matches }))
  const element = document.createElement('div')
  const scrolled = vi.spyOn(element, 'scrollIntoView').mockImplementation(() => undefined)
  scrollIntoSight(element)
  expect(scrolled).toHaveBeenCalledWith({ block: 'nearest', behavior })
  vi.unstubAllGlobals()
})
