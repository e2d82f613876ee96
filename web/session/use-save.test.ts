import { expect, test } from 'vitest'
import { CallError } from '#web/lib/api-client.ts'
import { saveFailure } from './use-save.ts'

test.each([
  ['a message of the server', new CallError(409, 'Taken.', 'Taken.'), 'Failed to save: Taken.'],
  ['a refusal without a word', new CallError(403, '', 'error 403'), 'Failed to save: error 403'],
  ['a bad request without a word', new CallError(400, '', 'error 400'), 'Failed to save: error 400'],
  ['a slow request without a word', new CallError(408, '', 'error 408'), 'Failed to save: error 408'],
  ['a server in trouble', new CallError(503, ' ', 'error 503'), 'Failed to save: error 503'],
  [
    'no network',
    new CallError(400, '', 'error 400', { hasNoResponse: true }),
    'Failed to save: server did not respond. Try again later.',
  ],
  [
    'no answer in time',
    new CallError(408, '', 'error 408', { hasNoResponse: true }),
    'Failed to save: server did not respond. Try again later.',
  ],
  [
    'no network that the browser knows of',
    new CallError(400, '', 'you are offline', { hasNoResponse: true, code: 'offline' }),
    'Failed to save: you are offline',
  ],
  ['a bad request with a message', new CallError(400, 'Not JSON.', 'Not JSON.'), 'Failed to save: Not JSON.'],
  [
    'nonsense',
    new CallError(200, '<html>', 'Invalid data returned'),
    'Failed to save: Invalid data returned',
  ],
  ['something else', new Error('broken'), 'Failed to save: broken'],
  ['no error at all', 'broken', 'Failed to save: unknown error'],
])('%s is reported properly', (_, error, expected) => {
  expect(saveFailure(error)).toBe(expected)
})
