import { expect, test } from 'vitest'
import { DatabaseUnfitError } from '#server/db/engine.ts'
import { refusalMessage } from './refusal-message.ts'

const failure = (code: string) => Object.assign(new Error('what the part said'), { code })

test.each(['28P01', '28000', '3D000', '42501'])(
  'the database error %s is one sentence that names the setting',
  (code) => {
    const sentence = refusalMessage(failure(code))
    expect(sentence).toContain('DATABASE_URL')
    expect(sentence).toContain('(what the part said)')
    expect(sentence).not.toContain('\n')
  },
)

test('what a database lacks is said as it is', () => {
  expect(refusalMessage(new DatabaseUnfitError('PostGIS is missing.'))).toBe('PostGIS is missing.')
})

test.each([failure('23505'), new Error('a mistake'), 'nonsense', undefined])(
  'a mistake of our own is no refusal: %s',
  (error) => {
    expect(refusalMessage(error)).toBeUndefined()
  },
)
