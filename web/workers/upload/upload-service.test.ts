import { hash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { errorCodeHeader } from '#contract/error-codes.ts'
import { uploadMessages } from '#contract/uploads/upload-messages.ts'
import { fingerprintOf } from './digest.ts'
import type { UploadOutcome, UploadProgress, WorkerRequest, WorkerReply } from './protocol.ts'
import { measureSpeed } from './send-parts.ts'
import { createUploadService } from './upload-service.ts'
import { idOf, storedImport, UploadServerForTests } from './upload-server-for-tests.ts'

const often = { interval: 2 }
const content = 'twenty-four bytes of GPX'
const ride = new File([content], 'ride.gpx', { lastModified: 1_700_000_000_000 })
const request = (file = ride): WorkerRequest => ({
  type: 'upload telemetry',
  id: 'a',
  file,
  fingerprint: null,
  sentAs: null,
  video: null,
  beside: [],
})

let server: UploadServerForTests
let replies: WorkerReply[]
let ask: (request: WorkerRequest) => void

beforeEach(() => {
  server = new UploadServerForTests()
  server.listen()
  replies = []
  ask = createUploadService((reply) => replies.push(reply), server.tools)
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function outcome(): Promise<UploadOutcome> {
  const done = await vi.waitFor(() => {
    const found = replies.find((reply) => reply.type === 'done')
    if (!found) throw new Error('not done yet')
    return found
  }, often)
  return done.outcome
}

const progressOf = (step: UploadProgress['step']) =>
  replies.flatMap((reply) =>
    reply.type === 'progress' && reply.progress.step === step ? [reply.progress] : [],
  )
const calls = (start: string) => server.calls.filter((call) => call.startsWith(start)).length

describe('uploading a file', () => {
  test('the server gets every byte in parts, and says what became of it', async () => {
    ask(request())
    expect(await outcome()).toEqual({ kind: 'imported', result: storedImport(idOf(1)) })
    const [upload] = server.uploads
    expect(upload).toMatchObject({
      type: 'ACTIVITY',
      filename: 'ride.gpx',
      size: 24,
      last_modified_ms: 1_700_000_000_000,
    })
    expect(upload && server.contentOf(upload)).toBe(content)
    expect(calls('PUT')).toBe(3)
    expect(progressOf('sending')[0]).toMatchObject({ uploadId: idOf(1), part: 1, parts: 3, bytesSent: 0 })
    expect(progressOf('reading')).not.toEqual([])
  })

  test('a store that checks parts by their MD5 gets it', async () => {
    server.needsMd5 = true
    ask(request())
    expect((await outcome()).kind).toBe('imported')
    const [upload] = server.uploads
    for (const [n, { md5 }] of upload?.signed ?? []) expect(md5).toBe(hash('md5', upload?.parts.get(n) ?? ''))
    expect(upload?.signed.size).toBe(3)
  })

  test('an interrupted upload continues after the parts the server has', async () => {
    server.before = (call) =>
      call.endsWith('/2') ? { status: 415, text: 'No.', retryAfter: null } : undefined
    ask(request())
    expect((await outcome()).kind).toBe('failed')
    const [had] = server.uploads
    expect(had?.parts.has(2)).toBe(false)
    const before = had?.parts.size ?? 0
    server.before = () => undefined
    server.calls.length = 0
    replies = []
    ask(request())
    expect((await outcome()).kind).toBe('imported')
    expect(calls('PUT')).toBe(3 - before)
    expect(server.uploads).toHaveLength(1)
  })

  test('a file that was uploaded before is not sent again', async () => {
    server.known.set(await fingerprintOf(ride), idOf(7))
    ask(request())
    expect(await outcome()).toEqual({ kind: 'known', activityId: idOf(7), videoId: null })
    expect(server.uploads).toEqual([])
  })

  test('a file that was looked up before is not looked up again', async () => {
    ask({
      type: 'upload telemetry',
      id: 'a',
      file: ride,
      fingerprint: await fingerprintOf(ride),
      sentAs: null,
      video: null,
      beside: [],
    })
    await outcome()
    expect(calls('POST /api/already_uploaded')).toBe(0)
  })

  test('an empty file is not sent at all', async () => {
    ask(request(new File([], 'empty.gpx')))
    expect(await outcome()).toMatchObject({ text: uploadMessages.fileEmpty, canRetry: false })
    expect(server.calls).toEqual([])
  })

  test('a file that is gone from the disk has to be chosen again', async () => {
    const gone = new File([content], 'ride.gpx')
    vi.spyOn(gone, 'slice').mockImplementation(() => {
      throw new DOMException('gone', 'NotFoundError')
    })
    ask(request(gone))
    expect(await outcome()).toEqual({
      kind: 'failed',
      text: uploadMessages.fileLost,
      canRetry: true,
      isFileLost: true,
    })
  })
})

describe('on failures', () => {
  test.each([0, 400, 408, 422, 425, 429, 500, 502, 503, 504])(
    'a part is sent again after status %d',
    async (status) => {
      server.before = (call, n) =>
        call.endsWith('/2') && n < 5 ? { status, text: '', retryAfter: null } : undefined
      ask(request())
      expect((await outcome()).kind).toBe('imported')
      expect(calls(`PUT /part/${idOf(1)}/2`)).toBe(5)
    },
  )

  test('after five attempts it gives up, and can be retried', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    server.before = (call) => (call.endsWith('/2') ? { status: 500, text: '', retryAfter: null } : undefined)
    ask(request())
    expect(await outcome()).toEqual({
      kind: 'failed',
      text: 'unknown error, check the logs',
      canRetry: true,
      isFileLost: false,
    })
    expect(calls(`PUT /part/${idOf(1)}/2`)).toBe(5)
    expect(logged).toHaveBeenCalledOnce()
  })

  test('an expired address is requested again', async () => {
    server.before = (call, n) =>
      call.endsWith('/1') && n === 1 ? { status: 403, text: 'Expired.', retryAfter: null } : undefined
    ask(request())
    expect((await outcome()).kind).toBe('imported')
    expect(calls('POST /api/upload_parts')).toBe(4)
  })

  test('pauses grow from half a second, and are as long as the server asks', async () => {
    const pauses: number[] = []
    server.tools.sleep = async (ms) => void pauses.push(ms)
    const answers = [null, null, '7', null]
    server.before = (call, n) => {
      const retryAfter = answers[n - 1]
      return call.endsWith('/1') && retryAfter !== undefined
        ? { status: 503, text: '', retryAfter }
        : undefined
    }
    ask(request(new File(['short'], 'short.gpx')))
    await outcome()
    // A random value of 0.5 is the middle of the jitter: 0.5 s, 1 s, 7 s and a quarter, 4 s.
    expect(pauses).toEqual([500, 1000, 7250, 4000])
  })

  test('a long pause that the server asks for is respected', async () => {
    const pauses: number[] = []
    server.tools.sleep = async (ms) => void pauses.push(ms)
    server.before = (call, n) =>
      call === 'POST /api/create_upload' && n <= 2
        ? new Response('Too many requests.', { status: 429, headers: { 'Retry-After': '55' } })
        : undefined
    ask(request())
    expect((await outcome()).kind).toBe('imported')
    expect(pauses).toEqual([5500, 11_000])
  })

  test('a store’s error message goes to the log and not to people', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const text = '<?xml version="1.0"?><Error><Code>NoSuchUpload</Code></Error>'
    server.before = (call) => (call.endsWith('/2') ? { status: 404, text, retryAfter: null } : undefined)
    ask(request())
    expect(await outcome()).toMatchObject({
      kind: 'failed',
      text: 'unknown error, check the logs',
      canRetry: true,
    })
    expect(String(logged.mock.calls[0]?.[1])).toContain('NoSuchUpload')
  })

  test('the server’s message is shown as it is, and comes with its code', async () => {
    server.before = (call) =>
      call === 'POST /api/create_upload'
        ? new Response('Your subscription expired.', {
            status: 402,
            headers: { [errorCodeHeader]: 'subscription_expired' },
          })
        : undefined
    ask(request())
    expect(await outcome()).toMatchObject({
      text: 'Your subscription expired.',
      canRetry: true,
      isUnpaid: true,
      code: 'subscription_expired',
    })
  })
})

describe('processing on the server', () => {
  test('is followed until it is finished', async () => {
    server.imports = [
      { state: 'processing', files_total: null, files_done: 0 },
      { state: 'processing', files_total: 1000, files_done: 400 },
      { state: 'done', files_total: 1000, files_done: 1000, stored: 1000 },
    ]
    ask({
      type: 'upload zip',
      id: 'a',
      file: new File(['zip'], 'all.zip'),
      fingerprint: null,
      sentAs: null,
      video: null,
      beside: [],
    })
    expect(await outcome()).toMatchObject({ kind: 'imported', result: { stored: 1000 } })
    expect(calls('GET /api/complete_upload_activity/')).toBe(2)
  })

  test('continues when the server could not be reached for a moment', async () => {
    server.imports = [{ state: 'processing' }, { state: 'done' }]
    server.before = (call, n) =>
      call.startsWith('GET') && n === 1 ? new Response('Gone for a moment.', { status: 501 }) : undefined
    ask(request())
    expect((await outcome()).kind).toBe('imported')
  })
})

const sent = (id: string): WorkerRequest => ({
  type: 'upload telemetry',
  id: 'a',
  file: ride,
  fingerprint: null,
  sentAs: id,
  video: null,
  beside: [],
})

describe('a file that was sent before the page was closed', () => {
  test('is only followed', async () => {
    ask(request())
    await outcome()
    server.calls.length = 0
    replies = []
    ask(sent(idOf(1)))
    expect(await outcome()).toEqual({ kind: 'imported', result: storedImport(idOf(1)) })
    expect(server.calls).toEqual(['POST /api/complete_upload_activity'])
  })

  test('is sent again if the server no longer has it', async () => {
    server.before = (call, n) =>
      call === 'POST /api/complete_upload_activity' && n === 1
        ? new Response('Nothing here.', { status: 404 })
        : undefined
    ask(sent(idOf(9)))
    expect(await outcome()).toMatchObject({ kind: 'imported' })
    expect(calls('PUT')).toBe(3)
  })
})

describe('stopping', () => {
  test('ends everything at once, and nothing more is reported', async () => {
    const stuck = Promise.withResolvers<never>()
    server.before = (call) => (call.startsWith('PUT') ? stuck.promise : undefined)
    ask(request())
    await vi.waitFor(() => expect(calls('PUT')).toBeGreaterThan(0), often)
    ask({ type: 'abort' })
    replies = []
    stuck.reject(new DOMException('stopped', 'AbortError'))
    // The next request has finished, so everything the stopped one could still have said is out.
    server.before = () => undefined
    ask({ ...request(), id: 'b' } as WorkerRequest)
    await outcome()
    expect(replies.filter((reply) => 'id' in reply && reply.id === 'a')).toEqual([])
  })
})

test('many files are looked up a hundred at a time', async () => {
  const files = Array.from({ length: 250 }, (_, index) => ({
    id: String(index),
    file: new File([`ride ${index}`], 'ride.fit'),
  }))
  server.known.set(await fingerprintOf(new File(['ride 120'], 'other name.fit')), idOf(3))
  ask({ type: 'look up', files })
  const items = await vi.waitFor(() => {
    const found = replies.flatMap((reply) => (reply.type === 'looked up' ? reply.items : []))
    expect(found).toHaveLength(250)
    return found
  }, often)
  expect(calls('POST /api/already_uploaded')).toBe(3)
  expect(items.filter(({ known }) => known)).toEqual([
    {
      id: '120',
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      known: { activityId: idOf(3), videoId: null },
    },
  ])
})

test('the speed is that of the last few seconds', () => {
  let now = 0
  const speed = measureSpeed(() => now)
  expect(speed(0)).toBeNull()
  now = 1000
  expect(speed(2_000_000)).toBe(2_000_000)
  now = 20_000
  speed(2_000_000)
  now = 21_000
  // Ten million in one second, after a pause that does not count.
  expect(speed(12_000_000)).toBe(10_000_000)
})
