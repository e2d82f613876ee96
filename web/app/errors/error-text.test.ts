import { expect, test } from 'vitest'
import { messages } from '#web/lib/messages.ts'
import { CallError } from '#web/lib/api-client.ts'
import { describeRenderError, describeRouteError } from './error-text.ts'

const thrownResponse = (status: number, statusText: string, data: unknown) => ({
  status,
  statusText,
  data,
  internal: false,
})

test.each([
  ['a missing page', thrownResponse(404, 'Not Found', ''), 'Page not found', messages.notHere],
  ['a missing thing', new CallError(404, 'gone', 'error 404'), 'Page not found', messages.notHere],
  [
    'a thrown answer with a status text',
    thrownResponse(503, 'Service Unavailable', 'later'),
    'Oops!',
    'Service Unavailable',
  ],
  ['a thrown answer with a text', thrownResponse(403, '', 'Only for friends.'), 'Oops!', 'Only for friends.'],
  ['a thrown answer without a word', thrownResponse(500, '', { secret: 1 }), 'Oops!', 'error 500'],
  ['a failed call', new CallError(500, 'x', 'error 500'), 'Oops!', 'error 500'],
  [
    'a region that is away',
    new CallError(503, 'The Europe region cannot be reached right now.', 'error 503'),
    'Oops!',
    'The Europe region cannot be reached right now.',
  ],
  ['the page of a proxy', new CallError(503, '<html>503</html>', 'error 503'), 'Oops!', 'error 503'],
  ['an error', new Error('Invalid data returned'), 'Oops!', 'Invalid data returned'],
  ['something else', 'a string', 'Oops!', 'unknown error'],
])('%s is shown as it should be', (_, error, title, text) => {
  const kind = title === 'Page not found' ? 'missing' : 'other'
  expect(describeRouteError(error, true)).toEqual({ title, text, kind })
})

const offline = new CallError(400, '', 'error 400', { hasNoResponse: true, code: 'offline' })

test.each([
  ['while it is away', new CallError(400, '', 'error 400'), false],
  ['and when it is back again', offline, true],
])('a page that cannot be loaded for lack of a connection says so, %s', (_, error, isOnline) => {
  expect(describeRouteError(error, isOnline)).toEqual({
    title: 'Oops!',
    text: 'you are offline',
    kind: 'offline',
  })
})

test('an error that only says the same is not taken for a lack of a connection', () => {
  expect(describeRouteError(new Error('you are offline'), true).kind).toBe('other')
})

test.each([
  [new Error('x is undefined'), true, 'x is undefined', 'other'],
  [new Error('x is undefined'), false, 'you are offline', 'offline'],
  [offline, true, 'you are offline', 'offline'],
  [new Error(''), true, 'unknown error', 'other'],
  [undefined, true, 'unknown error', 'other'],
])('a page that fails to render: %s, online %s', (error, isOnline, text, kind) => {
  expect(describeRenderError(error, isOnline)).toEqual({ title: 'Something went wrong.', text, kind })
})
