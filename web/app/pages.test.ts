import { describe, expect, test } from 'vitest'
import { pagePaths } from '#contract/site/page-paths.ts'
import { isDeepPath, pages } from './pages.ts'

describe('the addresses of the application', () => {
  test.each([
    '/',
    '/map/*',
    '/faq',
    '/about',
    '/plans',
    '/settings/*',
    '/password-reset',
    '/my_activities',
    '/my_projects',
    '/my_map',
    '/my_gear',
    '/my_storage',
    '/uploads',
    '/watch/:projectId',
    '/embed/:projectId',
    '/edit/:projectId',
    '/edit/new',
    '/activity/:id',
    '/channel/:id',
    '/debugmp4',
    '/share-target/',
  ])('%s is among them', (path) => {
    expect(Object.values(pages).map((page) => page.path)).toContain(path)
  })

  test('the server knows the existing ones, and no others, in the same order', () => {
    const built = Object.entries(pages).filter(([, { path }]) => path !== '*')
    expect(built.map(([name, { path }]) => [name, path])).toEqual(Object.entries(pagePaths))
  })
})

test.each([
  ['/', false],
  ['/faq', false],
  ['/share-target/', false],
  ['/watch/eu_01', true],
  ['/dev/mail', true],
])('%s shows a back link: %s', (pathname, expected) => {
  expect(isDeepPath(pathname)).toBe(expected)
})
