import { resolve } from 'node:path'
import { pino } from 'pino'
import { backUp } from '#server/db/backup/backup.ts'
import { readEnvFile } from '#server/config/env-file.ts'

// Usage: node scripts/backup.ts <target.tar.gz>, with the server stopped and DATA_DIR as for the server. A
// running server backs up its database by itself, in DATA_DIR/backups.

const target = process.argv[2]
readEnvFile()
const dataDir = resolve(process.env['DATA_DIR'] || 'data')
if (!target || process.argv.length > 3) {
  console.error('Usage: node scripts/backup.ts <target.tar.gz>')
  process.exitCode = 2
} else {
  try {
    await backUp(dataDir, resolve(target), pino({ level: 'warn' }, pino.destination(2)))
    console.log(`Backed up ${dataDir} to ${resolve(target)}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    if (error instanceof Error && error.name === 'DataFolderError')
      console.error(`A running server makes backups of its database itself: look in ${dataDir}/backups.`)
    process.exitCode = 1
  }
}
