import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type Extension } from '@electric-sql/pglite'
import { DurableFilesystem } from './durable-filesystem.ts'
import { setSearchPath, withoutAnswer } from './search-path.ts'
import type { FromWorker, ToWorker, WorkerStart } from './worker-protocol.ts'

/*
 * The embedded database in its own thread, because a query would otherwise block every request of the
 * process. It is a PostgreSQL server with one session, and speaks PostgreSQL's protocol.
 */

const start = workerData as WorkerStart
const port = parentPort
if (!port) throw new Error('this file runs as a worker')

const tell = (message: FromWorker, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer)

/** The package's own setup, but with the smaller bundle. */
const postgis: Extension = {
  name: 'postgis',
  setup: async (_pg, options) => {
    options.PGLITE_ENV.PROJ_DATA = '/pglite/share/proj'
    return { emscriptenOpts: options, bundlePath: pathToFileURL(start.postgisBundle) }
  },
}

const settings = {
  fsync: 'on',
  wal_sync_method: 'fsync',
  // Of WebAssembly memory, which never shrinks. The system's file cache backs it up.
  shared_buffers: '16MB',
  // How much of the write-ahead log a checkpoint keeps for reuse: less than the size that triggers one.
  min_wal_size: '16MB',
  max_wal_size: '48MB',
}

const filesystem = new DurableFilesystem(start.dir, (line) => tell({ kind: 'log', line }))
const database = await PGlite.create({
  fs: filesystem,
  extensions: { postgis },
  // A new segment is filled with zeros while everyone waits.
  initDbStartParams: ['--wal-segsize=4'],
  // `-F` would switch fsync off.
  startParams: [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ],
})
collectGarbage()

port.on('message', (message: ToWorker) => void answer(message))
tell({ kind: 'opened' })

async function answer(message: ToWorker): Promise<void> {
  switch (message.kind) {
    case 'wire': {
      const asides =
        message.searchPath === undefined
          ? []
          : [withoutAnswer(join(await speak(setSearchPath(message.searchPath))))]
      const bytes = join([...asides, ...(await speak(message.bytes))])
      return tell({ kind: 'wire', bytes }, [bytes.buffer])
    }
    case 'figures':
      return tell({
        kind: 'figures',
        figures: { fsyncs: filesystem.fsyncs, wasmBytes: database.Module.HEAPU8.length },
      })
    case 'describe': {
      const { describeSchemas } = await import('./describe-schemas.ts')
      return tell({ kind: 'described', description: await describeSchemas(database, message.schemas) })
    }
    case 'close':
      await database.close()
      tell({ kind: 'closed' })
      port?.close()
  }
}

async function speak(request: Uint8Array): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = []
  // The streaming form, since the plain one also parses the answer and keeps every message it ever saw.
  await database.execProtocolRawStream(request, {
    syncToFs: false,
    onRawData: (bytes) => void parts.push(bytes.slice()),
  })
  return parts
}

function join(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

/** Opening leaves more than 100 MB of unpacked bundles behind, which an idle thread would keep for hours. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
}
