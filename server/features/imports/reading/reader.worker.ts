import { hash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import { serverMessages } from '#contract/server-messages.ts'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'
import { decodeSamples } from '#domain/telemetry/samples-codec.ts'
import {
  documentOfKmz,
  gunzip,
  isGzip,
  isZip,
  memorySource,
  readEntry,
  withOpenFile,
  type ByteSource,
} from './archive.ts'
import { readPhoto } from '../platform-export/read-photo.ts'
import { listUpload } from './list-upload.ts'
import { readFile, type OpenFile } from './read-file.ts'
import {
  transferable,
  type Circumstances,
  type FileToRead,
  type ReaderAnswers,
  type ReaderReply,
  type ReaderRequest,
  type ReadFile,
} from './reader-protocol.ts'
import { isNear, isSameRoute } from './same-activity.ts'

/*
 * Reads activity files in a separate thread: a large one takes seconds, during which the process must answer
 * requests, and a hostile one might never end.
 */

const port = parentPort
if (!port) throw new Error('this file runs as a worker')

let opened: OpenFile | undefined

port.on('message', (request: ReaderRequest) => void reply(request))

async function reply(request: ReaderRequest): Promise<void> {
  try {
    const answer = await answerTo(request)
    port?.postMessage({ kind: 'answer', answer } satisfies ReaderReply, transferable(answer))
  } catch (error) {
    port?.postMessage(refusalOf(error), [])
  }
}

async function answerTo(request: ReaderRequest): Promise<ReaderAnswers[ReaderRequest['kind']]> {
  if (request.kind === 'list') return withOpenFile(request.path, (source) => listUpload(source, request))
  if (request.kind === 'open') return open(request.file)
  if (request.kind === 'read') return read(request.circumstances)
  if (request.kind === 'photo')
    return withOpenFile(request.photo.path, (source) => readPhoto(source, request.photo))
  const { samples } = decodeSamples(gunzipSync(request.telemetry))
  return request.isTimed ? isNear(samples, request.probes) : isSameRoute(samples, request.probes)
}

async function open(file: FileToRead): Promise<ReaderAnswers['open']> {
  opened = undefined
  const { bytes } = file
  opened = bytes
    ? await openFile(memorySource(Buffer.from(bytes)), file)
    : await withOpenFile(file.path, (source) => openFile(source, file))
  return { sha256: hash('sha256', opened.content), bytes: opened.content.length }
}

function read(circumstances: Circumstances): Promise<ReadFile> {
  const file = opened
  opened = undefined
  if (!file) throw new Error('no file was opened')
  return readFile(file, circumstances)
}

async function openFile(source: ByteSource, file: FileToRead): Promise<OpenFile> {
  const original = file.entry ? readEntry(source, file.entry) : source.read(0, source.size)
  return { file, original, content: await contentOf(file.name, original) }
}

async function contentOf(name: string, original: Buffer): Promise<Uint8Array> {
  if (isGzip(original)) return gunzip(original)
  if (!isZip(original)) return original
  if (/\.kmz$/i.test(name)) return documentOfKmz(memorySource(original))
  throw new UnreadableFileError(serverMessages.zipInZip)
}

function refusalOf(error: unknown): ReaderReply {
  if (error instanceof UnreadableFileError) return { kind: 'unreadable', sentence: error.message }
  // Thrown by V8 if there is no memory for an array.
  if (
    error instanceof RangeError &&
    /allocation failed|invalid (typed )?array( buffer)? length/i.test(error.message)
  )
    return { kind: 'unreadable', sentence: serverMessages.fileTookTooMuch }
  const known = error instanceof Error ? error : new Error(String(error))
  return { kind: 'syscall' in known ? 'failure' : 'mistake', error: known }
}
