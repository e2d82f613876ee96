import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openEmbedded } from '#server/db/pglite/embedded.ts'
import { features } from '#server/features/index.ts'
import { openJobs } from '#server/jobs/open-jobs.ts'
import { jobsOf } from '#server/process/upkeep.ts'
import { findTemplate, saveTemplate } from '#server/db/pglite/template.ts'

// Makes the database that first starts and tests copy, unless the one for this version exists already.

if (await findTemplate()) console.log('The database template is up to date.')
else {
  console.log(
    'Making the database template (PostGIS, all tables and queues); this takes about 20 seconds once …',
  )
  const folder = await mkdtemp(join(tmpdir(), 'trailcast-template-'))
  try {
    const dir = join(folder, 'database')
    const log = pino({ level: 'error' })
    const engine = await openEmbedded({ kind: 'embedded', dir, callDeadlineMs: 300_000 }, log)
    await engine.migrate()
    const queues = await openJobs({ engine, jobs: jobsOf(features), log, works: false })
    await queues.stop()
    await engine.close()
    console.log(`Made ${await saveTemplate(dir)}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
