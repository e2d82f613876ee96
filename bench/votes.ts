// CPU per vote on one project by many people at once, compared with a bare update of one counter row under the
// same contention, and whether the counts are exact afterwards. PostgreSQL's CPU counts on both sides.
import { sql } from 'kysely'
import { pino } from 'pino'
import { changeVote } from '#server/features/ratings/change-vote.ts'
import { countVotes } from '#server/features/ratings/vote.queries.ts'
import { newId } from '#server/cells/new-id.ts'
import { openEngine } from '#server/db/open-engine.ts'
import { startPostgres } from '#server/testing/start-postgres.ts'
import { postgresConfig } from '#server/testing/test-database.ts'
import { cpuSecondsOf, cpuSecondsOfTree } from './cpu-time.ts'
import { interleave } from './interleave.ts'

const voters = 200
const votesEach = 10

const postgres = await startPostgres({ waitsForDisk: false })
const engine = await openEngine(postgresConfig(postgres.url), pino({ level: 'error' }))
await engine.migrate()
const db = engine.cellDb('us')
const [owner, id] = [newId('us', Date.now()), newId('us', Date.now())]
await sql`insert into account (id, name, home) values (${owner}, 'Bench', 'us')`.execute(db)
await sql`insert into project (id, account_id, title) values (${id}, ${owner}, 'Bench')`.execute(db)
await sql`create table counter (id int primary key, n int not null)`.execute(db)
await sql`insert into counter values (1, 0)`.execute(db)
const people = Array.from({ length: voters }, () => newId('us', Date.now()))

const cpu = () => cpuSecondsOf(process.pid) + cpuSecondsOfTree(postgres.pid)
const measure = (once: (voter: string, turn: number) => Promise<unknown>) => async () => {
  const before = cpu()
  await Promise.all(
    people.map(async (voter) => {
      for (let turn = 0; turn < votesEach; turn++) await once(voter, turn)
    }),
  )
  return { units: voters * votesEach, cpuSeconds: cpu() - before }
}

let round = 0
await interleave({
  title: `${voters} people vote at once, ${votesEach} times each`,
  unit: 'vote',
  rounds: 5,
  sides: [
    {
      name: 'one counter row, locked and updated',
      run: measure(() =>
        db.transaction().execute(async (trx) => {
          await sql`select n from counter where id = 1 for no key update`.execute(trx)
          await sql`update counter set n = n + 1 where id = 1`.execute(trx)
        }),
      ),
    },
    {
      name: 'a vote',
      run: () => {
        round++
        return measure((voterId, turn) =>
          changeVote(db, {
            kind: 'project',
            id,
            voterId,
            value: (turn + round) % 2 === 0 ? 1 : -1,
            now: new Date(),
          }),
        )()
      },
    },
  ],
})
const { rows } = await sql<{ up: number; down: number }>`
  select up, down from project where id = ${id}`.execute(db)
const counted = await countVotes(db, 'project', id)
console.log(`  counts ${JSON.stringify(rows[0])}, votes ${JSON.stringify(counted)}`)
await engine.close()
await postgres.stop()
