import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { makeLog } from './log.ts'

function logged(write: (log: ReturnType<typeof makeLog>) => void): string {
  let text = ''
  const destination = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  write(makeLog({ logLevel: 'trace' }, destination))
  return text
}

test('a line is one JSON object with the level in words', () => {
  const line = logged((log) => log.warn({ route: '/api/site' }, 'slow'))
  expect(JSON.parse(line)).toMatchObject({ level: 'warn', route: '/api/site', msg: 'slow' })
  expect(line.trim().split('\n')).toHaveLength(1)
})

test.each([
  ['the address in an error', { err: new Error('550 <runner@mail.example> unknown') }, 'runner@mail.example'],
  [
    'the row in a database error',
    { err: Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(canary)' }) },
    'canary',
  ],
  ['the password in a URL', { err: new Error('cannot reach postgres://user:canary@db.example/x') }, 'canary'],
  ['a digest', { err: new Error(`hash of ${'ab'.repeat(32)} failed`) }, 'ab'.repeat(32)],
  [
    'a cause of a cause',
    { err: new Error('a', { cause: new Error('b', { cause: new Error('canary@mail.example') }) }) },
    'canary',
  ],
  ['a field', { email: 'canary' }, 'canary'],
  ['a field of an object', { body: { password: 'canary' } }, 'canary'],
  ['a header', { request: { headers: { cookie: 'canary', authorization: 'canary' } } }, 'canary'],
])('%s is not logged', (_name, fields, secret) => {
  const line = logged((log) => log.error(fields, 'failed'))
  expect(line).toContain('failed')
  expect(line).not.toContain(secret)
})

test('a line break in a logged value cannot forge a line', () => {
  expect(
    logged((log) => log.info({ path: '/a\n{"level":"fatal"}' }, 'request'))
      .trim()
      .split('\n'),
  ).toHaveLength(1)
})
