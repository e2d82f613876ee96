import { expect, test } from 'vitest'
import { getLoggedIn } from '#contract/accounts/account.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { findPostgres } from '#server/testing/start-postgres.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { checkLedger } from './check-ledger.ts'
import { startCrowd } from './crowd.ts'
import { Aftermath, countOpenTransactions, crash, cutConnections } from './database-faults.ts'
import { KillRounds } from './kill-rounds.ts'
import { Ledger } from './ledger.ts'
import { postgresPlace, type PostgresPlace } from './place.ts'
import { report, reportSkipped } from './report.ts'
import { howMany } from './scale.ts'
import { ask } from './visitor.ts'

const rounds = howMany({ small: 3, full: 50 })
/** How many faults follow each other quickly before everything has to have recovered. */
const roundsUntilCalm = howMany({ small: rounds, full: 2 })
const hasPostgres = findPostgres() !== undefined
if (!hasPostgres)
  reportSkipped('PostgreSQL', 'there is none with PostGIS (Debian: apt install postgresql-postgis)')

test.runIf(hasPostgres)(
  'neither a crash of PostgreSQL nor one of the server loses what was acknowledged',
  async () => {
    const place = await postgresPlace()
    const { postgres } = place
    const ledger = new Ledger()
    const kills = new KillRounds(place, ledger)
    const aftermath = new Aftermath(ledger)
    await startBeforePostgres(place, () => kills.start())
    const crowd = startCrowd({ server: place.url, ledger, size: 8 })
    const faults = [() => crash(postgres), () => kills.round('under load'), () => cutConnections(postgres)]
    for (let i = 1; i <= rounds; i++) {
      await aftermath.of(faults[i % faults.length] ?? (async () => {}))
      if (i % roundsUntilCalm === 0) await aftermath.end()
    }
    await crowd.leave()
    await waitFor(async () => (await countOpenTransactions(postgres)) === 0)
    const acknowledged = {
      accounts: ledger.accounts.length,
      messages: ledger.messages.length,
      unacknowledged: ledger.doubtful,
    }

    const found = await checkLedger({ place, ledger, server: kills.server })
    report('PostgreSQL goes away', {
      rounds,
      ...acknowledged,
      ...found,
      ...aftermath.figures(),
      worst_start_ms: Math.round(Math.max(...kills.recoveriesMs)),
    })
    expect(aftermath.figures().errors_later_than_5_s).toBe(0)
    const allowed = [`503 ${serverMessages.databaseAway}`, `503 ${serverMessages.busy}`]
    expect(ledger.excuses.filter((excuse) => !allowed.includes(excuse))).toEqual([])
  },
)

/** The server starts without its database, says so, and becomes ready when the database is there. */
async function startBeforePostgres(
  { url, postgres }: PostgresPlace,
  start: () => Promise<unknown>,
): Promise<void> {
  await postgres.kill()
  const started = start()
  await waitFor(() => ask(`${url}/healthz`).catch(() => undefined), 60_000)
  const readiness = await ask(`${url}/readyz`)
  expect([readiness.status, JSON.parse(readiness.text)]).toEqual([
    503,
    expect.objectContaining({ ready: false, missing: expect.arrayContaining(['database of us']) }),
  ])
  expect(await ask(url + getLoggedIn.path)).toMatchObject({ status: 503, text: serverMessages.databaseAway })
  await postgres.start()
  await started
  expect((await ask(`${url}/readyz`)).status).toBe(200)
}
