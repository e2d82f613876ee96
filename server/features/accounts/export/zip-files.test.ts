import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readZip } from '#server/testing/read-zip.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import type { ExportedFile } from '#server/personal-data/personal-data.ts'
import { zipFiles } from './zip-files.ts'

const moment = new Date(1_700_000_000_000)

async function* listOf(...files: ExportedFile[]): AsyncGenerator<ExportedFile> {
  yield* files
}
const textFile = (path: string, text: string): ExportedFile => ({ path, open: () => Readable.from([text]) })

test('every file is in the archive byte for byte, including empty ones and those with names in other scripts', async () => {
  const dense = Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 37) % 256))
  const archive = zipFiles(
    listOf(
      textFile('a.json', '[]\n'),
      textFile('files/Žofie 王.txt', 'hello'),
      {
        path: 'files/video.mp4',
        open: async () => Readable.from([dense]),
        isDense: true,
      },
      { path: 'empty', open: () => Readable.from([]) },
    ),
    moment,
  )
  const files = await readZip(await buffer(archive))
  expect([...files.keys()]).toEqual(['a.json', 'files/Žofie 王.txt', 'files/video.mp4', 'empty'])
  expect(files.get('files/Žofie 王.txt')?.toString()).toBe('hello')
  expect(files.get('files/video.mp4')).toEqual(dense)
  expect(files.get('empty')).toHaveLength(0)
})

test('files are read only as fast as the archive is downloaded', async () => {
  let read = 0
  async function* chunks() {
    for (let i = 0; i < 1000; i++) {
      read++
      yield Buffer.alloc(65_536, i)
    }
  }
  const archive = zipFiles(
    listOf({ path: 'large', open: () => Readable.from(chunks()), isDense: true }),
    moment,
  )
  await once(archive, 'readable')
  for (let i = 0; i < 100; i++) await new Promise(setImmediate)
  expect(read).toBeLessThan(100)
  const files = await readZip(await buffer(archive))
  expect(read).toBe(1000)
  expect(files.get('large')).toHaveLength(1000 * 65_536)
})

test('a cancelled download stops the work and closes the open file', async () => {
  const open: Readable[] = []
  let isOver = false
  async function* endless(): AsyncGenerator<ExportedFile> {
    try {
      for (;;) {
        yield {
          path: `file-${open.length}`,
          open() {
            const stream = Readable.from([Buffer.alloc(100_000), Buffer.alloc(100_000)])
            open.push(stream)
            return stream
          },
          isDense: true,
        }
      }
    } finally {
      isOver = true
    }
  }
  const archive = zipFiles(endless(), moment)
  await once(archive, 'readable')
  archive.destroy()
  await waitFor(() => isOver)
  expect(open.length).toBeGreaterThan(0)
  expect(open.every(({ destroyed }) => destroyed)).toBe(true)
})

test.each<[string, ExportedFile]>([
  ['cannot be opened', { path: 'x', open: () => Promise.reject(new Error('away')) }],
  [
    'breaks off',
    {
      path: 'x',
      open: () =>
        Readable.from(
          (async function* () {
            yield 'half of it'
            throw new Error('away')
          })(),
        ),
    },
  ],
])('an archive with a file that %s is cut off instead of looking complete', async (_what, broken) => {
  await expect(buffer(zipFiles(listOf(textFile('good', 'good'), broken), moment))).rejects.toThrow('away')
})
