import { describe, expect, test } from 'vitest'
import type { ActivityImport, ImportedFile } from '#contract/uploads/upload.ts'
import type { UploadProgress } from '#web/workers/upload/protocol.ts'
import { idOf, storedImport } from '#web/workers/upload/upload-server-for-tests.ts'
import { describeFile } from './describe-file.ts'
import { describeUpload } from './describe-upload.ts'
import { progressText, shareOf } from './progress-text.ts'
import type { Upload } from './upload-queue.ts'

const upload = (changes: Partial<Upload>): Upload => ({
  ...describeFile(new File(['x'], 'ride.gpx')),
  ...changes,
})
const said = (result: Partial<ActivityImport>) =>
  describeUpload(
    upload({ stage: 'DONE', outcome: { kind: 'imported', result: { ...storedImport(idOf(1)), ...result } } }),
  )
const file = (changes: Partial<ImportedFile>): ImportedFile => ({
  filename: 'ride.gpx',
  outcome: 'stored',
  activities: [],
  sentences: [],
  ...changes,
})
const activity = (number: number, duplicateOf: number | null = null) => ({
  id: idOf(number),
  title: `Ride ${number}`,
  duplicate_of: duplicateOf === null ? null : idOf(duplicateOf),
})

describe('a row', () => {
  test.each<[Partial<Upload>, string]>([
    [{}, 'Waiting'],
    [{ stage: 'RETRYING' }, 'Waiting to try again'],
    [{ stage: 'ABORTED' }, 'Stopped'],
    [{ stage: 'ERROR', text: 'Cannot be read.' }, 'Cannot be read.'],
    [{ stage: 'ABORTED', missing: 'choose', text: 'Choose it again.' }, 'Choose it again.'],
    [
      {
        stage: 'ERROR',
        outcome: { kind: 'failed', text: 'Your subscription expired.', canRetry: true, isFileLost: false },
      },
      'Your subscription expired.',
    ],
  ])('with %j says: %s', (changes, text) => {
    expect(describeUpload(upload(changes))).toEqual({ text, links: [], notes: [] })
  })

  test('of an unknown kind of file lists the supported kinds', () => {
    const { text } = describeUpload(describeFile(new File(['x'], 'notes.txt')))
    expect(text).toBe(
      'This kind of file is not supported. You can use .fit, .gpx, .tcx, .kml, .kmz, .zip, .mp4, .mov, .webm, .m4v, .ogv, .ogx.',
    )
  })

  test('links to the activity that the file became', () => {
    expect(said({ files: [file({ activities: [activity(5)] })] })).toEqual({
      text: 'Done',
      links: [{ label: 'Open', to: `/activity/${idOf(5)}` }],
      notes: [],
    })
  })

  test('links to each activity of a file with several', () => {
    expect(
      said({ files: [file({ activities: [activity(5), activity(6)] })] }).links.map(({ label }) => label),
    ).toEqual(['Ride 5', 'Ride 6'])
  })

  test('links to both pages of an activity that was recorded twice', () => {
    const { text, links } = said({
      files: [file({ outcome: 'already_uploaded', activities: [activity(6, 5)] })],
    })
    expect(text).toBe('Already uploaded from another source.')
    expect(links.map(({ to }) => to)).toEqual([`/activity/${idOf(5)}`, `/activity/${idOf(6)}`])
  })

  test('of a file that was sent before links to what it became', () => {
    const known = upload({ stage: 'DONE', outcome: { kind: 'known', activityId: idOf(4), videoId: null } })
    expect(describeUpload(known)).toMatchObject({
      text: 'Already uploaded.',
      links: [{ to: `/activity/${idOf(4)}` }],
    })
    const many = upload({ stage: 'DONE', outcome: { kind: 'known', activityId: null, videoId: null } })
    expect(describeUpload(many)).toMatchObject({ text: 'Already uploaded.', links: [] })
  })

  test('of a video leads to a project of it, and to the videos', () => {
    const videos = [
      { label: 'Create project', to: `/edit/new?from=${idOf(5)}` },
      { label: 'My uploads', to: '/uploads' },
    ]
    const known = upload({ stage: 'DONE', outcome: { kind: 'known', activityId: null, videoId: idOf(5) } })
    expect(describeUpload(known)).toEqual({ text: 'Already uploaded.', links: videos, notes: [] })
    const sent = upload({ stage: 'DONE', outcome: { kind: 'video', videoId: idOf(5) } })
    expect(describeUpload(sent)).toEqual({
      text: 'Uploaded. It is being processed now.',
      links: videos,
      notes: [],
    })
  })

  test('says what was lost from a file', () => {
    const { notes } = said({
      files: [file({ activities: [activity(5)], sentences: ['The end is missing.'] })],
    })
    expect(notes).toEqual([{ filename: 'ride.gpx', text: 'The end is missing.', links: [] }])
  })

  test('of a zip counts the results and lists what needs attention', () => {
    const files = [
      file({ filename: 'broken.fit', outcome: 'unreadable', sentences: ['This is not a FIT file.'] }),
      file({ filename: 'again.gpx', outcome: 'already_uploaded', activities: [activity(6, 5)] }),
      file({ filename: 'fine.gpx', activities: [activity(7)] }),
    ]
    const result = { files_total: 1236, stored: 1234, already_uploaded: 1, unreadable: 1, files }
    const { text, links, notes } = said(result)
    expect(text).toBe('1,234 stored, 1 already uploaded, 1 unreadable')
    expect(links).toEqual([
      { label: 'What came', to: '/imports/eu_01j00000000000000000000001' },
      { label: 'My activities', to: '/my_activities' },
    ])
    expect(notes.map((note) => [note.filename, note.text, note.links.length])).toEqual([
      ['broken.fit', 'This is not a FIT file.', 0],
      ['again.gpx', 'Already uploaded from another source.', 2],
    ])
  })

  test.each<[Partial<ActivityImport>, string]>([
    [{ state: 'failed', sentence: 'The zip is damaged.' }, 'The zip is damaged.'],
    [{ state: 'failed', sentence: null }, 'unknown error, check the logs'],
    [
      { files: [file({ outcome: 'unreadable', sentences: ['It has no positions.'] })] },
      'It has no positions.',
    ],
    [{ files_total: 3, stored: 0, unreadable: 3, files: [] }, '3 unreadable'],
    [{ files_total: 0, stored: 0, files: [], sentence: 'No activities in it.' }, 'No activities in it.'],
  ])('with %j says: %s', (result, text) => {
    expect(said(result).text).toBe(text)
  })
})

const sending = (changes: object): UploadProgress => ({
  step: 'sending',
  uploadId: idOf(1),
  videoId: null,
  part: 14,
  parts: 212,
  bytesSent: 0,
  bytesPerSecond: null,
  ...changes,
})

describe('progress', () => {
  test.each<[UploadProgress, number, string, number | null]>([
    [{ step: 'preparing' }, 100, 'Preparing', null],
    [{ step: 'looking', share: 0.25 }, 12e9, 'Checking the file', 0.25],
    [{ step: 'finishing', uploadId: idOf(1) }, 12e9, 'Finishing', null],
    // 6840 MB at 38 MB/s are 180 s.
    [
      sending({ bytesPerSecond: 38e6, bytesSent: 160e6 }),
      7e9,
      'Part 14 of 212, 38 MB/s, 3 min left',
      160 / 7000,
    ],
    [sending({ bytesPerSecond: 1.25e6, bytesSent: 0 }), 9e9, 'Part 14 of 212, 1.3 MB/s, 2 h 0 min left', 0],
    [sending({ parts: 1, bytesSent: 400_000 }), 1_200_000, '400 kB of 1.2 MB', 1 / 3],
    [
      sending({ parts: 1, bytesSent: 400_000, bytesPerSecond: 80_000 }),
      1_200_000,
      '400 kB of 1.2 MB, 80 kB/s, 10 s left',
      1 / 3,
    ],
    [{ step: 'reading', uploadId: idOf(1), filesDone: 0, filesTotal: null }, 100, 'Reading', null],
    [
      { step: 'reading', uploadId: idOf(1), filesDone: 250, filesTotal: 1000 },
      100,
      'Reading, 250 of 1,000 files',
      0.25,
    ],
  ])('%j of %d bytes reads: %s', (progress, size, text, share) => {
    expect(progressText(progress, size)).toBe(text)
    expect(shareOf(progress, size)).toBe(share)
  })
})
