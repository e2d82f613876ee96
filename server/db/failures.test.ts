import { describe, expect, test } from 'vitest'
import { DatabaseAwayError } from './engine.ts'
import { DiskFullError, isDiskFull, translateFailure } from './failures.ts'

const withCode = (code: string, message = 'failed') => Object.assign(new Error(message), { code })

describe('a failure of the database', () => {
  test.each(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', '57P01', '57P03', '08006', '08P01', '53300'])(
    'with the code %s means that it is down',
    (code) => {
      const cause = withCode(code)
      const translated = translateFailure(cause)
      expect(translated).toBeInstanceOf(DatabaseAwayError)
      expect(translated).toMatchObject({ cause })
    },
  )

  test.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Cannot use a pool after calling end on the pool',
  ])('that says "%s" means that it is down', (message) =>
    expect(translateFailure(new Error(message))).toBeInstanceOf(DatabaseAwayError),
  )

  test.each(['23505', '42P01', '28P01', '53100'])(
    'with the code %s is a mistake and stays as it is',
    (code) => {
      const error = withCode(code, 'connection terminated')
      expect(translateFailure(error)).toBe(error)
    },
  )

  test('on two addresses reports both', () => {
    const error = Object.assign(
      new AggregateError([new Error('refused ::1'), new Error('refused 127.0.0.1')]),
      {
        code: 'ECONNREFUSED',
      },
    )
    expect(translateFailure(error)).toMatchObject({
      message: 'the database is away: refused ::1, refused 127.0.0.1',
    })
  })

  test.each([
    ['of PostgreSQL', withCode('53100'), true],
    ['of Node', withCode('ENOSPC'), true],
    ['refused beforehand', new DiskFullError('full'), true],
    ['inside another', new Error('could not save', { cause: withCode('ENOSPC') }), true],
    ['in words only', new Error('write: No space left on device'), true],
    ['of another kind', withCode('23505'), false],
    ['that is no error', 'ENOSPC', false],
  ])('for lack of space is recognised: one %s', (_, error, expected) =>
    expect(isDiskFull(error)).toBe(expected),
  )
})
