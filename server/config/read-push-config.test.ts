import { expect, test } from 'vitest'
import { readPush } from './read-push-config.ts'
import { settingsReader, type Environment } from './settings.ts'

function readFrom(environment: Environment, mode: 'demo' | 'production' = 'production') {
  const read = settingsReader(environment)
  return { push: readPush(read, mode), mistakes: read.mistakes }
}
const privateKey = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'

test('notifications are pushed by the services of known browsers unless that is off', () => {
  expect(readFrom({})).toEqual({ push: { privateKey: null, origins: [] }, mistakes: [] })
  expect(readFrom({ PUSH: 'off' })).toEqual({ push: null, mistakes: [] })
})

test('the key and more services can be given', () => {
  const given = {
    PUSH_PRIVATE_KEY: privateKey,
    PUSH_SERVICES: 'https://push.example, http://127.0.0.1:9000/',
  }
  expect(readFrom(given)).toEqual({
    push: { privateKey, origins: ['https://push.example', 'http://127.0.0.1:9000'] },
    mistakes: [],
  })
})

test.each([
  'push.example',
  'http://push.example',
  'https://push.example/path',
  'ftp://127.0.0.1',
  'https://a.example, x',
])('in production, %s is no service to send notifications to', (services) => {
  expect(readFrom({ PUSH_SERVICES: services }).mistakes.join()).toMatch(/^PUSH_SERVICES is .*expected/)
})

test('in the demo a service may be reached without encryption', () => {
  expect(readFrom({ PUSH_SERVICES: 'http://push.example' }, 'demo').push?.origins).toEqual([
    'http://push.example',
  ])
})

test('a wrong key is not repeated in the message', () => {
  const { mistakes } = readFrom({ PUSH_PRIVATE_KEY: `${privateKey}=` })
  expect(mistakes).toHaveLength(1)
  expect(mistakes[0]).not.toContain(privateKey)
})
