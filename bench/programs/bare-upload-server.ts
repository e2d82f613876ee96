// The lowest possible cost of receiving a part in Node: a bare HTTP server that writes the body to a file in
// chunks of 1 MiB, hashes it on the way, and waits for the disk once.
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'

const pieceSize = 1024 * 1024

async function store(request: IncomingMessage, path: string): Promise<string> {
  const file = await open(path, 'w')
  const hash = createHash('sha256')
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    hash.update(chunk)
    waiting.push(chunk)
    length += chunk.length
    if (length < pieceSize) continue
    await file.writev(waiting)
    waiting = []
    length = 0
  }
  if (length > 0) await file.writev(waiting)
  await file.datasync()
  await file.close()
  return hash.digest('hex')
}

createServer((request, reply) => {
  if (request.url === '/readyz') return void reply.end('ok')
  const path = join(process.env['DATA_DIR'] ?? '', request.url?.slice(1) ?? '')
  return void store(request, path).then(
    (digest) => reply.setHeader('etag', digest).writeHead(204).end(),
    (error: Error) => reply.destroy(error),
  )
}).listen(Number(process.env['PORT']), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
