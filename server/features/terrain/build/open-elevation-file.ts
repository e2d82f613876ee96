import { closeSync, createWriteStream, fstatSync, openSync, readSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { inflateSync } from 'node:zlib'
import { type Entry, openPromise } from 'yauzl'
import type { ElevationSource } from '#domain/terrain/elevation-grid.ts'
import { openGeoTiff } from '#domain/terrain/geotiff.ts'
import { gridOfHgt, heightsOfHgt } from '#domain/terrain/hgt.ts'
import type { FileBytes } from '#domain/terrain/tiff-directory.ts'
import {
  elevationMessages,
  unreadable,
  UnreadableElevationError,
} from '#domain/terrain/unreadable-elevation.ts'

export type ElevationFile = ElevationSource & { name: string; close: () => void }

/** A file with elevations. Zipped ones are unpacked into the folder. */
export async function openElevationFile(path: string, folder: string): Promise<ElevationFile> {
  const name = basename(path)
  try {
    const isZipped = withFile(path, (file) => isZip(file.read(0, 4)))
    const plain = isZipped ? await unpack(path, folder) : path
    return openPlain(plain, name)
  } catch (error) {
    if (!(error instanceof UnreadableElevationError)) throw error
    throw unreadable(elevationMessages.inFile(name, error.message))
  }
}

function openPlain(path: string, name: string): ElevationFile {
  const { bytes, close } = openFile(path)
  try {
    const start = bytes.read(0, 2)
    const order = String.fromCodePoint(...start)
    const isTiff = order === 'II' || order === 'MM'
    if (!isTiff && !/\.hgt$/i.test(path)) throw unreadable(elevationMessages.unknown)
    const source = isTiff ? openGeoTiff(bytes, inflate) : openHgt(bytes, basename(path))
    return { ...source, name, readBlock: tellingWhere(source, name), close }
  } catch (error) {
    close()
    throw error
  }
}

/** Damage inside a file is found only when that part is read. */
function tellingWhere({ readBlock }: ElevationSource, name: string): ElevationSource['readBlock'] {
  return (column, row) => {
    try {
      return readBlock(column, row)
    } catch (error) {
      if (!(error instanceof UnreadableElevationError)) throw error
      throw unreadable(elevationMessages.inFile(name, error.message))
    }
  }
}

/** Enough rows that reading them one by one costs little. */
const rowsPerBlock = 64

function openHgt(bytes: FileBytes, name: string): ElevationSource {
  const grid = gridOfHgt(name, bytes.size)
  const rowBytes = grid.width * 2
  return {
    grid,
    blockWidth: grid.width,
    blockHeight: rowsPerBlock,
    readBlock(_, row) {
      const start = row * rowsPerBlock * rowBytes
      const heights = new Float32Array(rowsPerBlock * grid.width).fill(Number.NaN)
      heights.set(heightsOfHgt(bytes.read(start, Math.min(bytes.size, start + rowsPerBlock * rowBytes))))
      return heights
    },
  }
}

const inflate = (bytes: Uint8Array, length: number): Uint8Array => {
  try {
    const inflated = inflateSync(bytes, { maxOutputLength: length })
    if (inflated.length === length) return inflated
  } catch {
    // Reported below.
  }
  throw unreadable(elevationMessages.damaged)
}

type OpenFile = { bytes: FileBytes; close: () => void }

function openFile(path: string): OpenFile {
  let fd: number
  try {
    fd = openSync(path, 'r')
  } catch {
    throw unreadable(elevationMessages.cannotOpen)
  }
  const close = () => closeSync(fd)
  const facts = fstatSync(fd)
  if (!facts.isFile() || facts.size === 0) {
    close()
    throw unreadable(facts.isFile() ? elevationMessages.empty : elevationMessages.cannotOpen)
  }
  const read = (from: number, to: number): Uint8Array => {
    const bytes = Buffer.allocUnsafeSlow(to - from)
    let have = 0
    while (have < bytes.length) {
      const count = readSync(fd, bytes, have, bytes.length - have, from + have)
      if (count === 0) break
      have += count
    }
    return bytes.subarray(0, have)
  }
  return { bytes: { size: facts.size, read }, close }
}

function withFile<T>(path: string, use: (file: FileBytes) => T): T {
  const { bytes, close } = openFile(path)
  try {
    return use(bytes)
  } finally {
    close()
  }
}

const isZip = (start: Uint8Array): boolean => String.fromCodePoint(...start) === 'PK\u0003\u0004'

/** A GeoTIFF of five degrees has 72 MB. */
const maxUnpackedBytes = 600e6

async function unpack(path: string, folder: string): Promise<string> {
  // An entry that does not match its stated size makes the stream fail.
  const zip = await openPromise(path, { autoClose: false }).catch(() => {
    throw unreadable(elevationMessages.damaged)
  })
  try {
    const found: Entry[] = []
    for await (const entry of zip.eachEntry()) {
      if (/\.(?:hgt|tiff?)$/i.test(entry.fileName)) found.push(entry)
      if (found.length > 1) break
    }
    const [only, another] = found
    if (!only || another) throw unreadable(elevationMessages.zip)
    if (only.uncompressedSize > maxUnpackedBytes) throw unreadable(elevationMessages.zipTooLarge)
    // The name in the zip gives the corner of an SRTM tile.
    const target = join(folder, basename(only.fileName))
    await pipeline(await zip.openReadStreamPromise(only), createWriteStream(target))
    return target
  } catch (error) {
    if (error instanceof UnreadableElevationError || isOfDisk(error)) throw error
    throw unreadable(elevationMessages.damaged)
  } finally {
    zip.close()
  }
}

const isOfDisk = (error: unknown): boolean => error instanceof Error && 'syscall' in error
