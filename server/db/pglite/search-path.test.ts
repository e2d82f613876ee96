import { expect, test } from 'vitest'
import { setSearchPath, withoutAnswer } from './search-path.ts'

/** In PostgreSQL's format: type, length, content. */
function message(kind: string, content: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + Buffer.byteLength(content))
  return Buffer.concat([Buffer.from(kind), length, Buffer.from(content)])
}

test('the statement is encoded as every client encodes it', () => {
  expect(Buffer.from(setSearchPath('us, public'))).toEqual(message('Q', 'set search_path to us, public\0'))
})

test('notifications that come with the answer are passed on; the answer is not', () => {
  const notification = message('A', 'pid\0jobs\0\0')
  const setting = message('S', 'search_path\0us, public\0')
  const reply = Buffer.concat([setting, message('C', 'SET\0'), notification, message('Z', 'I'), notification])
  expect(Buffer.from(withoutAnswer(reply))).toEqual(Buffer.concat([setting, notification, notification]))
})

test('a failed statement is not ignored', () => {
  expect(() =>
    withoutAnswer(Buffer.concat([message('E', 'SERROR\0Mout of memory\0'), message('Z', 'I')])),
  ).toThrow('out of memory')
})
