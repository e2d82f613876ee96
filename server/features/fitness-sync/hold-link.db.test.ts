import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFitnessScene, type FitnessScene } from '#server/testing/fitness-scene.ts'
import { holdingLink } from './hold-link.ts'
import type { LinkKey } from './link.ts'

let scene: FitnessScene
let key: LinkKey
beforeAll(async () => {
  scene = await startFitnessScene()
  key = { accountId: (await scene.givenConnected()).id, provider: 'strava' }
})
afterAll(() => scene.close())

const never = new AbortController().signal
const hold = <Answer>(work: () => Promise<Answer>, signal = never) =>
  holdingLink(scene.app.services, key, { signal, work })

test('of several at once, one after the other works on a link, also after one that failed', async () => {
  const { db } = scene.app.services.cells.of(key.accountId)
  let working = 0
  const together: number[] = []
  const outcomes = await Promise.allSettled(
    Array.from({ length: 4 }, (_, n) =>
      hold(async () => {
        together.push(++working)
        // Longer than another one takes to look whether it may begin.
        for (let i = 0; i < 20; i++) await sql`select 1`.execute(db)
        working -= 1
        if (n === 0) throw new Error('the platform is away')
        return n
      }),
    ),
  )
  expect(together).toEqual([1, 1, 1, 1])
  expect(outcomes).toMatchObject([
    { status: 'rejected', reason: { message: 'the platform is away' } },
    { value: 1 },
    { value: 2 },
    { value: 3 },
  ])
})

test('whoever is told to stop waits no longer', async () => {
  const stopping = new AbortController()
  await hold(async () => {
    stopping.abort(new Error('the server stops'))
    await expect(hold(async () => 'never', stopping.signal)).rejects.toThrow('the server stops')
  })
})
