import { describe, expect, test } from 'vitest'
import { partsOf } from './comment-parts.ts'

describe('the parts of a comment', () => {
  test('are words, addresses and times', () => {
    expect(partsOf('Look at 1:23, then https://trails.example/a?b=1#c. Or 1:02:03!')).toEqual([
      { kind: 'text', text: 'Look at ' },
      { kind: 'time', text: '1:23', ms: 83_000 },
      { kind: 'text', text: ', then ' },
      { kind: 'link', text: 'trails.example/a?b=1#c', url: 'https://trails.example/a?b=1#c' },
      { kind: 'text', text: '. Or ' },
      { kind: 'time', text: '1:02:03', ms: 3_723_000 },
      { kind: 'text', text: '!' },
    ])
  })

  test('are all of it, in order', () => {
    const text = '<b>x</b> javascript:alert(1) http://a.example @Ann 12:34 www.b.example'
    const parts = partsOf(text)
    expect(parts.filter(({ kind }) => kind === 'link').map((part) => part.text)).toEqual([
      'a.example',
      'www.b.example',
    ])
    expect(parts[0]).toEqual({ kind: 'text', text: '<b>x</b> javascript:alert(1) ' })
  })

  test('spell out a host that looks like another', () => {
    expect(partsOf('https://аррӏе.com/login')).toEqual([
      { kind: 'link', text: 'xn--80ak6aa92e.com/login', url: 'https://xn--80ak6aa92e.com/login' },
    ])
  })

  test.each([
    'https://trailcast.example@evil.example/',
    'https://user:word@evil.example',
    'http://localhost/x',
    'https://',
    'javascript://x.example/%0aalert(1)',
    'data:text/html,x',
    '12:60',
    '1:2',
    '123:45',
    '1:61:00',
    '10:20:30:40',
    'v1.2:30',
  ])('have no link in %s', (text) => {
    expect(partsOf(text).map(({ kind }) => kind)).toEqual(['text'])
  })

  test('take as long for a hostile text as its length', () => {
    for (const text of ['1:'.repeat(1000), 'http://'.repeat(285), 'www.'.repeat(500), 'a.'.repeat(1000)])
      expect(
        partsOf(text)
          .map((part) => part.text)
          .join('').length,
      ).toBeGreaterThan(0)
  })
})
