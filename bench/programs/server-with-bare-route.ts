// The whole product, plus a bare route that runs the same query as `GET /api/logged_in` and sends the row as
// it comes.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { openEngine } from '#server/db/open-engine.ts'
import { makeLog } from '#server/process/log.ts'
import { readConfig } from '#server/config/read-config.ts'
import { startServer } from '#server/process/start-server.ts'

const config = readConfig(process.env)
const log = makeLog(config)
const engine = await openEngine(config.database, log)
const server = await startServer(config, { engine, log, webRoot: config.dataDir })
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))

const { app } = server
const db = engine.cellDb('us')
app.get<{ Querystring: { session: string } }>('/bare', async ({ query }) => {
  const hash = createHash('sha256').update(query.session).digest()
  const { rows } = await sql`
    select account.id, name, channel_name, email, google_sub, google_email, facebook_sub, facebook_email, units, home, role,
      invitations_sent, password_hash is not null as has_password
    from session join account on account.id = session.account_id
    where token_hash = ${hash} and expires_at > ${new Date()} and suspended_at is null and deleted_at is null`.execute(
    db,
  )
  return rows[0]
})
await app.listen({ host: config.host, port: config.port })
