import { videoFileMessages } from './video-file-messages.ts'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'

/** The limit for unpacked content: a day recorded by a watch takes a few megabytes. */
const largest = 200_000_000

const endRecord = 0x06054b50
const entryRecord = 0x02014b50
const endRecordSize = 22
const longestComment = 65_535
const [stored, deflated] = [0, 8]

/** The content of a file that may be packed: .gz, or a .kmz with a KML file in it. */
export async function unpacked(file: File): Promise<{ name: string; bytes: Uint8Array }> {
  if (file.size > largest) throw tooLarge()
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  if (start[0] === 0x1f && start[1] === 0x8b) {
    return { name: file.name.replace(/\.gz$/i, ''), bytes: await inflated(file, 'gzip') }
  }
  if (start[0] === 0x50 && start[1] === 0x4b) return { name: 'doc.kml', bytes: await firstKml(file) }
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
}

async function firstKml(file: File): Promise<Uint8Array> {
  const view = new DataView(await file.arrayBuffer())
  try {
    const entry = findKml(view)
    if (!entry) throw new UnreadableFileError(videoFileMessages.noKml)
    const begin = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true)
    const packed = new Blob([new Uint8Array(view.buffer, begin, entry.size)])
    if (entry.method === stored) return new Uint8Array(await packed.arrayBuffer())
    if (entry.method === deflated) return await inflated(packed, 'deflate-raw')
  } catch (error) {
    // Offsets pointing outside the file.
    if (!(error instanceof RangeError)) throw error
  }
  throw new UnreadableFileError(videoFileMessages.notUnpacked)
}

/** By the list at the end of the archive. */
function findKml(view: DataView): { at: number; size: number; method: number } | undefined {
  let end = view.byteLength - endRecordSize
  while (end > view.byteLength - endRecordSize - longestComment && view.getUint32(end, true) !== endRecord)
    end--
  let at = view.getUint32(end + 16, true)
  for (
    let left = view.getUint16(end + 10, true);
    left > 0 && view.getUint32(at, true) === entryRecord;
    left--
  ) {
    const length = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, at + 46, length))
    if (/\.kml$/i.test(name)) {
      const method = view.getUint16(at + 10, true)
      return { at: view.getUint32(at + 42, true), size: view.getUint32(at + 20, true), method }
    }
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return undefined
}

/** Stops when it becomes too large: a few bytes can unpack to gigabytes. */
async function inflated(packed: Blob, format: CompressionFormat): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  const reader = packed.stream().pipeThrough(new DecompressionStream(format)).getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length
      if (size > largest) break
      pieces.push(next.value)
    }
  } catch {
    throw new UnreadableFileError(videoFileMessages.notUnpacked)
  }
  if (size > largest) {
    await reader.cancel()
    throw tooLarge()
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

const tooLarge = () => new UnreadableFileError(videoFileMessages.tooLarge(largest / 1e6))
