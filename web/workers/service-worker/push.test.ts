import { describe, expect, test } from 'vitest'
import { notificationKinds } from '#contract/notifications/notifications.ts'
import { pushMessages } from './push-messages.ts'
import { countOnBadge, openLink, readPush, renewSubscription } from './push.ts'

const origin = 'https://trailcast.example'
const read = (sent: unknown) => readPush(JSON.stringify(sent), origin)

const tag = (kind: string, link: string) => read({ kind, link }).tag

async function click(data: unknown, urls: string[]): Promise<string[]> {
  const done: string[] = []
  const windows = urls.map((url) => ({ url, focus: async () => done.push(`focus ${url}`) }))
  await openLink(data, { origin, windows, open: async (url) => done.push(`open ${url}`) })
  return done
}

async function badgeAfter(ask: () => Promise<Response>): Promise<number | 'cleared' | 'untouched'> {
  let shown: number | 'cleared' | 'untouched' = 'untouched'
  await countOnBadge(ask, {
    setAppBadge: async (count) => {
      shown = count
    },
    clearAppBadge: async () => {
      shown = 'cleared'
    },
  })
  return shown
}

describe('a push', () => {
  test('is shown as what happened, and leads to its page', () => {
    expect(read({ kind: 'comment', link: '/watch/us_1?t=5#comments' })).toEqual({
      body: pushMessages.comment,
      tag: 'comment /watch/us_1?t=5#comments',
      icon: '/icons/icon-192.png',
      data: { link: '/watch/us_1?t=5#comments' },
    })
  })

  test.each(notificationKinds)('of the kind %s has a sentence of its own', (kind) => {
    const { body } = read({ kind, link: '/' })
    expect(body).toBe(pushMessages[kind])
    expect(body).not.toBe(pushMessages.other)
  })

  test.each([
    undefined,
    '',
    'no JSON',
    'null',
    '5',
    '[]',
    '{}',
    '{"kind":5}',
    '{"kind":"toString"}',
    '{"kind":"x"}',
  ])('that cannot be understood is shown all the same: %s', (text) => {
    const { body, data } = readPush(text, origin)
    expect(body).toBe(pushMessages.other)
    expect(data.link).toBe('/notifications')
  })

  test.each([
    'https://evil.example/watch',
    '//evil.example/watch',
    '\\\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://trailcast.example/',
    'https://trailcast.example.evil.example/',
    'https://trailcast.example:8443/',
    'http://',
    7,
    null,
  ])('never leads to another site: %s', (link) => {
    expect(read({ kind: 'comment', link }).data.link).toBe('/notifications')
  })

  test('replaces the one before on the same page, and no other', () => {
    expect(tag('comment', '/watch/a')).toBe(tag('comment', '/watch/a'))
    expect(tag('comment', '/watch/a')).not.toBe(tag('comment', '/watch/b'))
    expect(tag('comment', '/watch/a')).not.toBe(tag('reply', '/watch/a'))
  })
})

describe('a click', () => {
  test('brings the window to the front that shows the page', async () => {
    expect(await click({ link: '/friends' }, [`${origin}/`, `${origin}/friends`])).toEqual([
      `focus ${origin}/friends`,
    ])
  })

  test('opens the page otherwise, and leaves windows with other pages alone', async () => {
    expect(await click({ link: '/friends' }, [`${origin}/edit/new`])).toEqual([`open ${origin}/friends`])
    expect(await click({ link: '/friends' }, [])).toEqual([`open ${origin}/friends`])
  })

  test.each([undefined, null, {}, { link: 'https://evil.example/' }])(
    'never opens another site: %s',
    async (data) => {
      expect(await click(data, ['https://evil.example/'])).toEqual([`open ${origin}/notifications`])
    },
  )
})

describe('the badge', () => {
  test('is the number of what was not seen', async () => {
    expect(await badgeAfter(async () => Response.json({ unseen: 3 }))).toBe(3)
    expect(await badgeAfter(async () => Response.json({ unseen: 0 }))).toBe('cleared')
  })

  test('stays when the number is not known', async () => {
    expect(await badgeAfter(async () => new Response('', { status: 401 }))).toBe('untouched')
    expect(await badgeAfter(async () => new Response('<html>'))).toBe('untouched')
    expect(await badgeAfter(() => Promise.reject(new TypeError('offline')))).toBe('untouched')
  })

  test('is not missed where there is none', async () => {
    await expect(countOnBadge(async () => Response.json({ unseen: 3 }), {})).resolves.toBeUndefined()
  })
})

const subscription = (endpoint: string) => ({
  options: { userVisibleOnly: true },
  toJSON: () => ({ endpoint }),
})
async function renewed(
  event: Parameters<typeof renewSubscription<{ userVisibleOnly: boolean }>>[0],
): Promise<unknown[]> {
  const sent: unknown[] = []
  await renewSubscription(event, {
    subscribe: async (options) => subscription(`again ${options.userVisibleOnly}`),
    send: async (_path, init) => sent.push([init.method, init.headers['x-requested-with'], init.body]),
  })
  return sent
}

describe('a subscription that the browser has replaced', () => {
  test('is told to the server', async () => {
    const event = { oldSubscription: subscription('old'), newSubscription: subscription('new') }
    expect(await renewed(event)).toEqual([['POST', 'trailcast', '{"endpoint":"new"}']])
  })

  test('is made again if the browser only ended it', async () => {
    expect(await renewed({ oldSubscription: subscription('old'), newSubscription: null })).toEqual([
      ['POST', 'trailcast', '{"endpoint":"again true"}'],
    ])
    expect(await renewed({ oldSubscription: null, newSubscription: null })).toEqual([])
  })
})
