import { makeLog } from '#server/process/log.ts'

/* A program that logs a lot, the last of it as if it had crashed, and then ends by itself. */

const log = makeLog({ logLevel: 'info' })
for (let i = 0; i < 1000; i++) log.info({ i }, 'line')
log.fatal('the end')
process.exitCode = 7
