import { array, assert, constantFrom, property } from 'fast-check'
import { matchRoutes } from 'react-router'
import { describe, expect, test } from 'vitest'
import { pagePaths } from '#contract/site/page-paths.ts'
import { findPage } from './find-page.ts'

describe('these addresses have a page', () => {
  test.each([
    ['/', 'home', undefined],
    ['/faq', 'faq', undefined],
    ['/FAQ/', 'faq', undefined],
    ['/share-target', 'shareTarget', undefined],
    ['/map', 'map', undefined],
    ['/map/alps/st.moritz', 'map', undefined],
    ['/watch/eu_01J', 'watch', 'eu_01J'],
    ['/edit/new', 'newProject', undefined],
    ['/edit/eu_01j', 'edit', 'eu_01j'],
    ['/activity/a%20b/', 'activity', 'a b'],
  ])('%s: %s', (path, name, id) => {
    expect(findPage(path)).toEqual({ name, id })
  })
})

test.each([
  '/nowhere',
  '/faq/more',
  '/watch',
  '/watch/a/b',
  '//faq',
  '/maps',
  '/my_storages',
  '/assets',
  '/%',
])('the address %s has no page', (path) => {
  expect(findPage(path)).toBeUndefined()
})

test('the server finds the page that the browser would render', () => {
  const routes = Object.entries(pagePaths).map(([id, path]) => ({ id, path }))
  const words = Object.values(pagePaths).flatMap((path) =>
    path.split('/').filter((part) => !/^[:*]?$/.test(part)),
  )
  const segment = constantFrom(
    '',
    'new',
    'eu_01J',
    'a.b',
    '%2F',
    '%41',
    'é',
    ...words,
    ...words.map((word) => word.toUpperCase()),
  )
  assert(
    property(array(segment, { maxLength: 4 }), (segments) => {
      const path = `/${segments.join('/')}`
      expect(findPage(path)?.name).toBe(matchRoutes(routes, path)?.[0]?.route.id)
    }),
    { numRuns: 500 },
  )
})
