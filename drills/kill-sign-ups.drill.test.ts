import { expect, test } from 'vitest'
import { serverMessages } from '#contract/server-messages.ts'
import { checkLedger } from './check-ledger.ts'
import { startCrowd } from './crowd.ts'
import { killKinds, KillRounds } from './kill-rounds.ts'
import { Ledger } from './ledger.ts'
import { embeddedPlace } from './place.ts'
import { report } from './report.ts'
import { howMany } from './scale.ts'
import { newSignUp, sendSignUp } from './visitor.ts'

const rounds = howMany({ small: 3, full: 40 })
/** In the small round, the other test already includes a first start. */
const firstStarts = howMany({ small: 0, full: 8 })

test('killing the process at any moment loses nothing that was acknowledged', async () => {
  const place = await embeddedPlace()
  const ledger = new Ledger()
  const drill = new KillRounds(place, ledger)
  await drill.killFirstStart()
  await drill.start()
  const crowd = startCrowd({ server: place.url, ledger, size: 8 })
  for (let i = 0; i < rounds; i++) await drill.round(killKinds[[0, 1, 2, 0][i % 4] ?? 0] ?? 'under load')
  await crowd.leave()
  const acknowledged = {
    accounts: ledger.accounts.length,
    messages: ledger.messages.length,
    unacknowledged: ledger.doubtful,
  }

  const found = await checkLedger({ place, ledger, server: drill.server })
  report('kill embedded', {
    rounds,
    kills_under_load: drill.kills['under load'],
    kills_while_stopping: drill.kills['while stopping'],
    kills_while_starting: drill.kills['while starting'],
    ...acknowledged,
    ...found,
    worst_start_ms: Math.round(Math.max(...drill.recoveriesMs)),
  })
  expect(ledger.excuses.filter((excuse) => excuse !== `503 ${serverMessages.databaseAway}`)).toEqual([])
  expect(acknowledged.accounts).toBeGreaterThan(rounds)
})

test.runIf(firstStarts > 0)(
  'a first start that was killed at any moment does not block the next one',
  async () => {
    let worstMs = 0
    for (let i = 0; i < firstStarts; i++) {
      const place = await embeddedPlace()
      const drill = new KillRounds(place, new Ledger())
      await drill.killFirstStart()
      const server = await drill.start()
      const answer = await sendSignUp(place.url, await newSignUp(place.url, 'eu'))
      expect(answer.status).toBe(200)
      await server.kill()
      worstMs = Math.max(worstMs, ...drill.recoveriesMs)
    }
    report('kill the first start', { rounds: firstStarts, worst_start_ms: Math.round(worstMs) })
  },
)
