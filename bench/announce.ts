// The time that telling all followers of a new video takes, for a channel with 1,000 and with 10,000 followers, on
// PostgreSQL. The limit for 10,000 is a minute of job time.
import { pino } from 'pino'
import { sql } from 'kysely'
import { newId } from '#server/cells/new-id.ts'
import { tellFollowers } from '#server/features/following/jobs/tell-followers.job.ts'
import { openEngine } from '#server/db/open-engine.ts'
import { givenAccount } from '#server/testing/given.ts'
import { givenListed } from '#server/testing/given-listed-project.ts'
import { startPostgres } from '#server/testing/start-postgres.ts'
import { startTestApp } from '#server/testing/start-test-app.ts'
import { postgresConfig } from '#server/testing/test-database.ts'

const postgres = await startPostgres()
const engine = await openEngine(postgresConfig(postgres.url), pino({ level: 'silent' }))
const server = await startTestApp({ engine })
const { db } = server.services.cells.at('us')

for (const count of [1000, 10_000]) {
  const owner = await givenAccount(server)
  const ids = Array.from({ length: count }, () => newId('us', Date.now()))
  await sql`insert into account (id, name, home) select id, 'Bench', 'us' from unnest(${ids}::text[]) as id`.execute(
    db,
  )
  await sql`
    insert into followed_channel (account_id, channel_id)
    select id, ${owner.id} from unnest(${ids}::text[]) as id`.execute(db)
  const projectId = await givenListed(server, owner)
  const startMs = performance.now()
  await server.run(tellFollowers, { projectId })
  const seconds = (performance.now() - startMs) / 1000
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notification where project_id = ${projectId}`.execute(db)
  console.log(`${rows[0]?.count} of ${count} followers told in ${seconds.toFixed(2)} s of job time`)
}

await server.close()
await engine.close()
await postgres.stop()
