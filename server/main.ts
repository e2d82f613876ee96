import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { cacheFolder } from './db/pglite/cache-folder.ts'

// Caches the compiled sources between starts. It must be set before they are loaded, and applies to worker
// threads too.
process.env['NODE_COMPILE_CACHE'] ??= join(cacheFolder, 'compiled')
enableCompileCache()
await import('./run.ts')
