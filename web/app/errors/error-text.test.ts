import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
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
  expect(describeRouteError(error, true)).toEqual({ title, text })
})

test('a page that cannot be loaded for lack of a connection says so', () => {
  expect(describeRouteError(new CallError(400, '', 'error 400'), false)).toEqual({
    title: 'Oops!',
    text: 'you are offline',
  })
})

test.each([
  [new Error('x is undefined'), true, 'x is undefined'],
  [new Error('x is undefined'), false, 'you are offline'],
  [new Error(''), true, 'unknown error'],
  [undefined, true, 'unknown error'],
])('a page that fails to render: %s, online %s', (error, isOnline, text) => {
  expect(describeRenderError(error, isOnline)).toEqual({ title: 'Something went wrong.', text })
})
