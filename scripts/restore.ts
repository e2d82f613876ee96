import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { restore } from '#server/db/backup/restore.ts'
import { readEnvFile } from '#server/config/env-file.ts'

// Usage: node scripts/restore.ts <backup.tar.gz> [--force], with the server stopped and DATA_DIR as for the
// server.

const { values, positionals } = parseArgs({
  options: { force: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [archive] = positionals
readEnvFile()
const dataDir = resolve(process.env['DATA_DIR'] || 'data')
if (!archive || positionals.length > 1) {
  console.error('Usage: node scripts/restore.ts <backup.tar.gz> [--force]')
  process.exitCode = 2
} else {
  try {
    const { parts } = await restore(
      { archive: resolve(archive), dataDir, force: values.force },
      pino({ level: 'error' }),
    )
    console.log(`Restored ${parts.join(' and ')} into ${dataDir}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
