import { sql } from 'kysely'
import { pino } from 'pino'
import { openEmbedded } from '#server/db/pglite/embedded.ts'

/*
 * A separate process that opens the embedded database in the given folder and, on request, commits rows
 * forever. It prints `open`, and then the number of each row once its commit was acknowledged. Tests kill it.
 */

const [dir = '', task] = process.argv.slice(2)
try {
  const engine = await openEmbedded(
    { kind: 'embedded', dir, callDeadlineMs: 20_000 },
    pino({ level: 'silent' }),
  )
  await engine.migrate()
  say('open')
  if (task === 'commit') await commitRows(engine)
} catch (error) {
  say(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
  process.exit(1)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function commitRows({ worldDb, maintenance }: Awaited<ReturnType<typeof openEmbedded>>): Promise<void> {
  await sql`create table if not exists witness (n int primary key, text text not null); create table if not exists total (n int not null)`.execute(
    worldDb,
  )
  const { rows } = await sql<{ last: number }>`select coalesce(max(n), 0) as last from witness`.execute(
    worldDb,
  )
  for (let n = (rows[0]?.last ?? 0) + 1; ; n++) {
    await worldDb.transaction().execute(async (transaction) => {
      await sql`insert into witness values (${n}, ${'x'.repeat(n % 3000)})`.execute(transaction)
      // One row that every transaction rewrites; it must always match the number of other rows.
      await sql`delete from total`.execute(transaction)
      await sql`insert into total select count(*) from witness`.execute(transaction)
    })
    say(String(n))
    if (n % 40 === 0) await maintenance.checkpoints.runIfNeeded(0)
    if (n % 25 === 0) await sql`vacuum (analyze) total`.execute(worldDb)
  }
}
