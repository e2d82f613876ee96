import { describe, expect, test } from 'vitest'
import { handlingOf, outdatedCaches } from './service-worker-rules.ts'

const home = 'https://trailcast.example'
const asked = (pathname: string, mode = 'navigate', method = 'GET', origin = home) => ({
  pathname,
  mode,
  method,
  origin,
})

describe('the service worker', () => {
  test.each([
    ['/', 'shell'],
    ['/faq', 'shell'],
    ['/watch/eu_01', 'shell'],
    ['/apiary', 'shell'],
    ['/terms.html', 'document'],
    ['/api/docs', 'leave'],
    ['/api', 'leave'],
    ['/healthz', 'leave'],
    ['/metrics', 'leave'],
  ])('opens %s as: %s', (pathname, expected) => {
    expect(handlingOf(asked(pathname), home)).toBe(expected)
  })

  test.each([
    ['a part of the application', asked('/assets/index-a1b2.js', 'cors'), 'asset'],
    ['the colours of the first paint', asked('/theme.js', 'no-cors'), 'own'],
    ['an answer of the server', asked('/api/site', 'cors'), 'leave'],
    ['files shared into the application', asked('/share-target/', 'navigate', 'POST'), 'share'],
    [
      'files sent by another site',
      asked('/share-target/', 'navigate', 'POST', 'https://elsewhere.example'),
      'leave',
    ],
    ['the page about shared files', asked('/share-target/'), 'shell'],
    ['a write', asked('/', 'navigate', 'POST'), 'leave'],
    ['another site', asked('/assets/x.js', 'cors', 'GET', 'https://elsewhere.example'), 'leave'],
    ['a file without a content name', asked('/manifest.webmanifest', 'cors'), 'leave'],
  ])('treats %s correctly', (_, request, expected) => {
    expect(handlingOf(request, home)).toBe(expected)
  })

  test('keeps the files of the previous version for pages still open, and nothing older', () => {
    expect(outdatedCaches(['trailcast-1', 'trailcast-2', 'other', 'trailcast-3'], '3')).toEqual([
      'trailcast-1',
    ])
    expect(outdatedCaches(['trailcast-3'], '3')).toEqual([])
  })
})
