import fastify from 'fastify'
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { DatabaseAwayError } from '#server/db/engine.ts'
import type { WorldDb, WorldDatabase } from '#server/db/schema.ts'
import { limitRates } from './rate-limit.ts'

/** A database on which every query fails with this error. */
function failing(error: Error): WorldDb {
  const fail = async () => {
    throw error
  }
  return new Kysely<WorldDatabase>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => ({
        init: async () => {},
        acquireConnection: fail,
        beginTransaction: fail,
        commitTransaction: fail,
        rollbackTransaction: fail,
        releaseConnection: async () => {},
        destroy: async () => {},
      }),
    },
  })
}

/** The answers to this many sign-ups from one address. */
async function signUps(error: Error, count: number): Promise<number[]> {
  const app = fastify({ logger: false })
  limitRates(app, { world: failing(error), secret: 'a secret', factor: 1, now: () => 1_800_000_000_000 })
  app.setErrorHandler((failed: Error & { status?: number }, _request, reply) =>
    reply.code(failed.status ?? 500).send(failed.message),
  )
  app.post('/api/sign-up', { config: { limit: 'sign_up' } }, async () => 'signed up')
  const answers: number[] = []
  for (let i = 0; i < count; i++)
    answers.push((await app.inject({ method: 'POST', url: '/api/sign-up' })).statusCode)
  return answers
}

test('while the counters that all share are away, each process counts for itself', async () => {
  const answers = await signUps(new DatabaseAwayError('away'), 21)
  expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429])
})

test('any other failure of theirs is one of the request, too', async () => {
  expect(await signUps(new Error('no such table'), 1)).toEqual([500])
})
