import { expect, test } from 'vitest'
import { DatabaseUnfitError } from '#server/db/engine.ts'
import { refusalMessage } from './refusal-message.ts'

const failure = (code: string) => Object.assign(new Error('what the part said'), { code })

test.each(['28P01', '28000', '3D000', '42501'])(
  'the database error %s is one line that names the setting',
  (code) => {
    const message = refusalMessage(failure(code))
    expect(message).toContain('DATABASE_URL')
    expect(message).toContain('(what the part said)')
    expect(message).not.toContain('\n')
  },
)

test('what a database lacks is said plainly', () => {
  expect(refusalMessage(new DatabaseUnfitError('PostGIS is missing.'))).toBe('PostGIS is missing.')
})

test.each([failure('23505'), new Error('a mistake'), 'nonsense', undefined])(
  'a mistake of our own is no refusal: %s',
  (error) => {
    expect(refusalMessage(error)).toBeUndefined()
  },
)
