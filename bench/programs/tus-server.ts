// The usual tus server with its own file store, from the folder named by TUS_LIBRARIES.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

type TusServer = { handle(request: IncomingMessage, reply: ServerResponse): Promise<unknown> }

const library = createRequire(join(resolve(process.env['TUS_LIBRARIES'] ?? ''), 'package.json'))
const { Server } = library('@tus/server') as {
  Server: new (options: { path: string; datastore: unknown }) => TusServer
}
const { FileStore } = library('@tus/file-store') as {
  FileStore: new (options: { directory: string }) => unknown
}
const tus = new Server({
  path: '/files',
  datastore: new FileStore({ directory: process.env['DATA_DIR'] ?? '' }),
})

createServer((request, reply) => {
  if (request.url === '/readyz') return void reply.end('ok')
  return void tus.handle(request, reply)
}).listen(Number(process.env['PORT']), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
