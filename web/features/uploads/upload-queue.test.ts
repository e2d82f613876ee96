import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ActivityImport } from '#contract/uploads/upload.ts'
import type { UploadOutcome } from '#web/workers/upload/protocol.ts'
import {
  canResume,
  canRetry,
  countQueue,
  emptyQueue,
  nextToStart,
  reduceQueue,
  rowsOf,
  type Queue,
  type QueueEvent,
  type Upload,
  type UploadStage,
} from './upload-queue.ts'

const MiB = 1_048_576

function upload(id: string, changes: Partial<Upload> = {}): Upload {
  const file = { name: `${id}.gpx`, size: 1000, lastModified: 1 }
  const unsaid = { text: '', progress: null, outcome: null }
  const unknown = { fingerprint: null, uploadId: null, isSent: false, missing: null, video: null }
  return { id, taskname: 'upload telemetry', file, stage: undefined, ...unsaid, ...unknown, ...changes }
}

const queueOf = (...uploads: Upload[]): Queue => ({ uploads, unknownUpdates: 0 })
const stagesOf = ({ uploads }: Queue) => uploads.map(({ stage }) => stage)
const run = (queue: Queue, ...events: QueueEvent[]) => events.reduce(reduceQueue, queue)
const of = (size: number) => ({ file: { name: 'big.zip', size, lastModified: 1 } })

const failed = (canRetryIt = true, isFileLost = false): UploadOutcome => ({
  kind: 'failed',
  text: 'No.',
  canRetry: canRetryIt,
  isFileLost,
})
const result: ActivityImport = {
  upload_id: 'eu_01j00000000000000000000001',
  state: 'done',
  files_total: 3,
  files_done: 3,
  stored: 1,
  already_uploaded: 1,
  unreadable: 1,
  sentence: null,
  files: [],
  activity: null,
  duplicate_of: null,
}
const imported = (changes: Partial<ActivityImport> = {}): UploadOutcome => ({
  kind: 'imported',
  result: { ...result, ...changes },
})

const sentBefore: UploadOutcome = { kind: 'known', activityId: null, videoId: null }

const everyStage: UploadStage[] = [undefined, 'PROCESSING', 'DONE', 'ERROR', 'ABORTED', 'RETRYING']
const oneOfEach = () => queueOf(...everyStage.map((stage, index) => upload(String(index), { stage })))

describe('stages', () => {
  test('an upload waits, is processed and is done', () => {
    const waiting = run(emptyQueue, { type: 'added', uploads: [upload('a')] })
    expect(stagesOf(waiting)).toEqual([undefined])
    const processing = run(waiting, { type: 'started', id: 'a' })
    expect(stagesOf(processing)).toEqual(['PROCESSING'])
    expect(stagesOf(run(processing, { type: 'done', id: 'a', outcome: imported() }))).toEqual(['DONE'])
  })

  test('abort marks everything that is not finished as aborted', () => {
    expect(stagesOf(run(oneOfEach(), { type: 'aborted' }))).toEqual([
      'ABORTED',
      'ABORTED',
      'DONE',
      'ERROR',
      'ABORTED',
      'ABORTED',
    ])
  })

  test('resume retries everything that is not done', () => {
    const resumed = run(oneOfEach(), { type: 'resumed' })
    expect(stagesOf(resumed)).toEqual(['RETRYING', 'RETRYING', 'DONE', 'RETRYING', 'RETRYING', 'RETRYING'])
  })

  test('without a network only what was under way has to start again', () => {
    const interrupted = run(oneOfEach(), { type: 'interrupted' })
    expect(stagesOf(interrupted)).toEqual([undefined, 'RETRYING', 'DONE', 'ERROR', 'ABORTED', 'RETRYING'])
  })

  test.each<[string, UploadOutcome, UploadStage]>([
    ['a failure', failed(), 'ERROR'],
    ['a file that was sent before', sentBefore, 'DONE'],
    ['a zip with unreadable files among others', imported(), 'DONE'],
    ['a zip with nothing new', imported({ stored: 0 }), 'DONE'],
    ['a file of which nothing can be read', imported({ stored: 0, already_uploaded: 0 }), 'ERROR'],
    ['an import that failed', imported({ state: 'failed' }), 'ERROR'],
  ])('%s ends as it should', (_, outcome, stage) => {
    const processing = queueOf(upload('a', { stage: 'PROCESSING' }))
    expect(stagesOf(run(processing, { type: 'done', id: 'a', outcome }))).toEqual([stage])
  })

  test.each(everyStage.filter((stage) => stage !== 'PROCESSING'))(
    'late reports of a stopped upload do not move it from %s',
    (stage) => {
      const before = queueOf(upload('a', { stage }))
      const late: QueueEvent[] = [
        { type: 'progress', id: 'a', progress: { step: 'preparing' } },
        { type: 'done', id: 'a', outcome: imported() },
      ]
      expect(run(before, ...late)).toEqual(before)
    },
  )

  test('a file of an unknown kind fails again, however often it is tried', () => {
    const unknown = queueOf(upload('a', { taskname: null, stage: 'ERROR', text: 'Cannot be read.' }))
    const again = run(unknown, { type: 'resumed' }, { type: 'started', id: 'a' })
    expect(again.uploads[0]).toMatchObject({ stage: 'ERROR', text: 'Cannot be read.' })
  })

  test('one upload is retried alone, and only if that can help', () => {
    const queue = queueOf(
      upload('a', { stage: 'ERROR', outcome: failed() }),
      upload('b', { stage: 'ERROR', outcome: failed(false) }),
      upload('c', { stage: 'ABORTED' }),
    )
    expect(queue.uploads.map(canRetry)).toEqual([true, false, true])
    const retried = run(queue, { type: 'retried', id: 'a' }, { type: 'retried', id: 'b' })
    expect(stagesOf(retried)).toEqual(['RETRYING', 'ERROR', 'ABORTED'])
  })
})

describe('resuming', () => {
  test.each<[UploadStage, boolean]>([
    ['ABORTED', true],
    [undefined, false],
    ['PROCESSING', false],
    ['DONE', false],
    ['ERROR', false],
    ['RETRYING', false],
  ])('is offered with an upload that is %s: %s', (stage, isOffered) => {
    expect(canResume(queueOf(upload('a', { stage }), upload('b', { stage: 'DONE' })))).toBe(isOffered)
  })
})

describe('an update for an upload that is not in the queue', () => {
  test.each<QueueEvent>([
    { type: 'progress', id: 'x', progress: { step: 'preparing' } },
    { type: 'done', id: 'x', outcome: failed() },
    { type: 'started', id: 'x' },
    { type: 'retried', id: 'x' },
    { type: 'file found', id: 'x' },
    { type: 'looked up', items: [{ id: 'x', fingerprint: 'f', known: null }] },
  ])('is counted and changes nothing: $type', (event) => {
    const before = queueOf(upload('a'))
    expect(run(before, event)).toEqual({ ...before, unknownUpdates: 1 })
  })
})

describe('what starts next', () => {
  test.each<[string, Upload[], string | undefined]>([
    ['the first that waits', [upload('a', { stage: 'DONE' }), upload('b'), upload('c')], 'b'],
    ['one that is to be retried, in its turn', [upload('a', { stage: 'RETRYING' }), upload('b')], 'a'],
    [
      'nothing of what was aborted or has failed',
      [upload('a', { stage: 'ABORTED' }), upload('b', { stage: 'ERROR' })],
      undefined,
    ],
    ['a second one beside a first', [upload('a', { stage: 'PROCESSING' }), upload('b')], 'b'],
    [
      'no third one',
      [upload('a', { stage: 'PROCESSING' }), upload('b', { stage: 'PROCESSING' }), upload('c')],
      undefined,
    ],
    ['a large one alone', [upload('a', of(900 * MiB))], 'a'],
    [
      'nothing beside a large one',
      [upload('a', { stage: 'PROCESSING', ...of(20 * MiB) }), upload('b')],
      undefined,
    ],
    [
      'two that have 20971520 bytes together',
      [upload('a', { stage: 'PROCESSING', ...of(20_971_519) }), upload('b', of(1))],
      'b',
    ],
    [
      'not two that have one more',
      [upload('a', { stage: 'PROCESSING', ...of(20_971_520) }), upload('b', of(1))],
      undefined,
    ],
    [
      'no large one before its turn',
      [upload('a', { stage: 'PROCESSING' }), upload('b', of(21 * MiB)), upload('c')],
      undefined,
    ],
    ['not one whose file is missing', [upload('a', { missing: 'choose' }), upload('b')], 'b'],
  ])('%s', (_, uploads, expected) => {
    expect(nextToStart(queueOf(...uploads))?.id).toBe(expected)
  })
})

describe('files that the server already has', () => {
  const items = [{ id: 'a', fingerprint: 'f', known: { activityId: 'eu_1', videoId: null } }]
  const known: QueueEvent = { type: 'looked up', items }

  test('are not sent if they are still waiting', () => {
    const [first] = run(queueOf(upload('a')), known).uploads
    expect(first).toMatchObject({
      stage: 'DONE',
      fingerprint: 'f',
      outcome: { kind: 'known', activityId: 'eu_1' },
    })
  })

  test('are left alone if they are under way', () => {
    expect(stagesOf(run(queueOf(upload('a', { stage: 'PROCESSING' })), known))).toEqual(['PROCESSING'])
  })
})

describe('a file that can no longer be read', () => {
  test('is asked for, and the upload continues with it', () => {
    const lost = run(queueOf(upload('a', { stage: 'PROCESSING' })), {
      type: 'done',
      id: 'a',
      outcome: failed(true, true),
    })
    expect(lost.uploads[0]).toMatchObject({ stage: 'ERROR', missing: 'choose' })
    const found = run(lost, { type: 'file found', id: 'a' })
    expect(found.uploads[0]).toMatchObject({ stage: 'RETRYING', missing: null })
  })
})

test('clearing removes everything that is finished for good', () => {
  const queue = queueOf(...oneOfEach().uploads, upload('lost', { missing: 'choose' }))
  expect(stagesOf(run(queue, { type: 'cleared' }))).toEqual([undefined, 'PROCESSING', 'RETRYING'])
})

test('the overlay counts done, total and errors, and what closing the page would stop', () => {
  const reading = upload('r', {
    stage: 'PROCESSING',
    progress: { step: 'reading', uploadId: 'eu_1', filesDone: 0, filesTotal: null },
  })
  const queue = queueOf(...oneOfEach().uploads, reading, upload('lost', { missing: 'allow' }))
  expect(countQueue(queue)).toEqual({ done: 1, total: 8, errors: 1, active: 4, unsent: 3, needy: 1 })
})

test('uploads under way come first, then those that need attention, and finished ones last', () => {
  const order = [undefined, 'PROCESSING', 'DONE', 'ERROR', 'ABORTED', 'RETRYING', 'missing', 'DONE again']
  const queue = queueOf(
    ...oneOfEach().uploads,
    upload('6', { missing: 'choose' }),
    upload('7', { stage: 'DONE' }),
  )
  expect(rowsOf(queue).rows.map(({ id }) => order[Number(id)])).toEqual([
    'PROCESSING',
    'ERROR',
    'missing',
    undefined,
    'ABORTED',
    'RETRYING',
    'DONE',
    'DONE again',
  ])
})

test('up to a hundred uploads are all shown; of more, only those that need attention', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => upload(String(index), { stage: 'DONE' }))
  expect(rowsOf(queueOf(...many(100)))).toMatchObject({ isCut: false, rows: { length: 100 } })
  const { rows, isCut } = rowsOf(queueOf(...many(100), upload('bad', { stage: 'ERROR' })))
  expect(isCut).toBe(true)
  expect(rows.map(({ id }) => id)).toEqual(['bad'])
})

const start = (bytes: number[]) =>
  queueOf(...bytes.map((size, index) => upload('abcd'[index] ?? '', of(size))))

describe('whatever happens', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'nobody')
  const outcome = fc.constantFrom(failed(), failed(false), failed(true, true), imported(), sentBefore)
  const event = fc.oneof(
    id.map((one): QueueEvent => ({ type: 'progress', id: one, progress: { step: 'preparing' } })),
    fc.tuple(id, outcome).map(([one, end]): QueueEvent => ({ type: 'done', id: one, outcome: end })),
    fc.constantFrom<QueueEvent>({ type: 'aborted' }, { type: 'interrupted' }, { type: 'resumed' }),
    id.map((one): QueueEvent => ({ type: 'retried', id: one })),
    id.map((one): QueueEvent => ({ type: 'file found', id: one })),
    id.map((one): QueueEvent => ({ type: 'file missing', id: one, missing: 'choose', text: '' })),
  )
  const sizes = fc.array(fc.integer({ min: 1, max: 30 * MiB }), { minLength: 4, maxLength: 4 })
  /** As the runner does after each event. */
  const startAll = (queue: Queue): Queue => {
    const next = nextToStart(queue)
    return next ? startAll(run(queue, { type: 'started', id: next.id })) : queue
  }

  test('at most two are processed, and two only within the limit', () => {
    fc.assert(
      fc.property(sizes, fc.array(event, { maxLength: 30 }), (bytes, events) => {
        let queue = startAll(start(bytes))
        for (const one of events) {
          queue = startAll(run(queue, one))
          const processing = queue.uploads.filter(({ stage }) => stage === 'PROCESSING')
          expect(processing.length).toBeLessThanOrEqual(2)
          const sum = processing.reduce((total, { file }) => total + file.size, 0)
          expect(processing.length < 2 || sum <= 20_971_520).toBe(true)
        }
      }),
    )
  })

  test('no upload is lost or duplicated, and what is done stays done', () => {
    fc.assert(
      fc.property(sizes, fc.array(event, { maxLength: 30 }), (bytes, events) => {
        let queue = startAll(start(bytes))
        for (const one of events) {
          const done = queue.uploads.filter(({ stage }) => stage === 'DONE')
          queue = startAll(run(queue, one))
          expect(queue.uploads.map((each) => each.id)).toEqual(['a', 'b', 'c', 'd'])
          for (const { id: before } of done)
            expect(queue.uploads.find((each) => each.id === before)?.stage).toBe('DONE')
        }
      }),
    )
  })

  test('after a resume everything comes to an end, if each upload that starts does', () => {
    fc.assert(
      fc.property(sizes, fc.array(event, { maxLength: 30 }), (bytes, events) => {
        const found = ['a', 'b', 'c', 'd'].map((one): QueueEvent => ({ type: 'file found', id: one }))
        let queue = startAll(run(start(bytes), ...events, ...found, { type: 'resumed' }))
        for (let step = 0; step < 4 && countQueue(queue).active > 0; step++) {
          const ends = queue.uploads
            .filter(({ stage }) => stage === 'PROCESSING')
            .map((each): QueueEvent => ({ type: 'done', id: each.id, outcome: imported() }))
          queue = startAll(run(queue, ...ends))
        }
        expect(stagesOf(queue)).toEqual(['DONE', 'DONE', 'DONE', 'DONE'])
      }),
    )
  })
})
