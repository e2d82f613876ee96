import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { captureLog } from '#server/testing/captured-log.ts'
import type { makeLog } from './log.ts'

function logged(write: (log: ReturnType<typeof makeLog>) => void): string {
  const said = captureLog()
  write(said.log)
  return said.text()
}

test('a line is one JSON object with the level as a word', () => {
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
  ['the address in a reason', { reason: '550 <canary@mail.example> unknown' }, 'canary'],
  ['an address with an apostrophe', { err: new Error("550 <canary'o@mail.example> unknown") }, 'canary'],
  [
    'the permission in an address',
    { err: new Error(`/media/abc.${'k-_9'.repeat(10)}xyz/eu_1/master.m3u8`) },
    'k-_9',
  ],
  ['a link for a new password', { reason: `/reset?token=us_${'k-_9'.repeat(10)}xyz` }, 'k-_9'],
  ['a secret in a line of the database', { line: `token ${'k-_9'.repeat(10)}xyz` }, 'k-_9'],
  ['a field', { email: 'canary' }, 'canary'],
  ['a field of an object', { body: { password: 'canary' } }, 'canary'],
  ['a header', { request: { headers: { cookie: 'canary', authorization: 'canary' } } }, 'canary'],
])('%s is not logged', (_name, fields, secret) => {
  const line = logged((log) => log.error(fields, 'failed'))
  expect(line).toContain('failed')
  expect(line).not.toContain(secret)
})

const warned = (...line: Parameters<ReturnType<typeof makeLog>['warn']>) => logged((log) => log.warn(...line))

test('quoted data in a message is redacted as well, and so is the message of an error', () => {
  const secret = 'k-_9'.repeat(10) + 'xyz'
  expect(warned(`sent twice: /media/abc.${secret}/x`)).not.toContain(secret)
  expect(warned({ route: '/x' }, `sent twice: /media/abc.${secret}/x`)).not.toContain(secret)
  expect(warned({ err: new Error(`sent twice: /media/abc.${secret}/x`) })).not.toContain(secret)
  expect(warned(new Error(`sent twice: /media/abc.${secret}/x`))).not.toContain(secret)
  expect(JSON.parse(warned({ route: '/x' }, '%s of %s', 'one', 'two'))).toMatchObject({
    route: '/x',
    msg: 'one of two',
  })
  expect(JSON.parse(warned({ route: '/x' }))).not.toHaveProperty('msg')
})

test('a line break in a logged value cannot forge a line', () => {
  expect(
    logged((log) => log.info({ path: '/a\n{"level":"fatal"}' }, 'request'))
      .trim()
      .split('\n'),
  ).toHaveLength(1)
})

test('only the start of a very long text is logged, without half an address at its end', () => {
  const line = logged((log) => log.error({ reason: `${'x'.repeat(100_000)}@mail.example` }, 'failed'))
  expect(line).toContain('xxx')
  expect(line.length).toBeLessThan(9000)
  for (let length = 8150; length < 8200; length++) {
    const cut = logged((log) =>
      log.error({ reason: `start ${' '.repeat(length)}canary@mail.example ${'y '.repeat(500)}` }, 'failed'),
    )
    expect(cut).toContain('start')
    expect(cut).not.toContain('canary')
  }
})

test('the location of an error stays readable', () => {
  const line = logged((log) =>
    log.error({ err: new Error('at /srv/node_modules/@fastify/static/index.js:1:2') }, 'failed'),
  )
  expect(line).toContain('/srv/node_modules/@fastify/static/index.js:1:2')
})

test('a full disk under the log neither blocks nor ends the program', async () => {
  const program = fileURLToPath(import.meta.resolve('#server/testing/log-process.ts'))
  const child = spawn(process.execPath, [program], { stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stderr?.on('data', (chunk) => (said += String(chunk)))
  expect(await once(child, 'close')).toEqual([7, null])
  expect(said).toBe('')
})
