// The lowest possible cost of a tile over HTTP: a bare HTTP server that forwards the answer of the plain
// query, compressed like ours.
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { Pool } from 'pg'
import { bareTileQuery } from './bare-tile-query.ts'

const pool = new Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 6,
  options: '-c search_path=us,public',
})

createServer((request, reply) => {
  if (request.url === '/readyz') return void reply.end('ok')
  const [, z = 0, x = 0, y = 0] = (/(\d+)\/(\d+)\/(\d+)\.mvt$/.exec(request.url ?? '') ?? []).map(Number)
  return void pool.query<{ tile: Buffer }>(bareTileQuery({ z, x, y }, 2000)).then(
    ({ rows }) =>
      reply
        .setHeader('content-type', 'application/vnd.mapbox-vector-tile')
        .setHeader('content-encoding', 'gzip')
        .end(gzipSync(rows[0]?.tile ?? '', { level: 2 })),
    (error: Error) => reply.destroy(error),
  )
}).listen(Number(process.env['PORT']), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
