import type { PassThrough, Readable } from 'node:stream'
import { once } from 'node:events'
import { ZipFile } from 'yazl'
import type { ExportedFile } from './personal-data.ts'

/**
 * A zip archive that is made while it is read: each file is opened when the ones before it are
 * through, and a reader who goes away ends the work. A failure cuts the stream off, so that nobody
 * takes half an archive for a whole one.
 */
export function zipFiles(files: AsyncIterable<ExportedFile>, mtime: Date): Readable {
  const zip = new ZipFile()
  // The library makes one, and declares less.
  const output = zip.outputStream as PassThrough
  zip.on('error', (error) => output.destroy(error))
  addAll().catch((error: Error) => output.destroy(error))
  return output

  async function addAll(): Promise<void> {
    for await (const { path, open, isDense = false } of files) {
      const stream = await open()
      const stop = () => stream.destroy()
      if (output.destroyed) return void stop()
      output.once('close', stop)
      zip.addReadStream(stream, path, { mtime, mode: 0o100644, compress: !isDense })
      await once(stream, 'close')
      output.off('close', stop)
    }
    zip.end()
  }
}
