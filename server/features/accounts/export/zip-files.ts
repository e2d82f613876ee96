import type { PassThrough, Readable } from 'node:stream'
import { once } from 'node:events'
import { ZipFile } from 'yazl'
import type { ExportedFile } from '#server/personal-data/personal-data.ts'

/**
 * Makes a zip archive while it is being read: each file is opened after the previous one has been sent, and a
 * cancelled download stops the work. A failure cuts the stream off, so that half an archive is not mistaken
 * for a whole one.
 */
export function zipFiles(files: AsyncIterable<ExportedFile>, mtime: Date): Readable {
  const zip = new ZipFile()
  // The library returns a PassThrough but declares a more general type.
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
