import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { cacheFolder } from './db/pglite/cache-folder.ts'

// Sources are stripped of their types and compiled once, not at every start. Has to be said before they are loaded, and reaches threads.
process.env['NODE_COMPILE_CACHE'] ??= join(cacheFolder, 'compiled')
enableCompileCache()
await import('./run.ts')
