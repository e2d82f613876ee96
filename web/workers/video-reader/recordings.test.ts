import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { handleReaderRequest } from './handle-request.ts'
import type { ReaderReply } from './protocol.ts'

// What watches and apps really wrote: fixtures/README.md says where the files come from.
const bytesOf = (name: string) => new Uint8Array(readFileSync(`fixtures/activity/${name}`))

/** The last reply about a file that a person chose. */
async function replyTo(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<ReaderReply | undefined> {
  const replies: ReaderReply[] = []
  await handleReaderRequest({ kind: 'recordings', file: new File([bytes], name), beside: null }, (reply) =>
    replies.push(reply),
  )
  return replies.at(-1)
}

test.each([
  ['garmin-fenix-5-walk.fit', { samples: 17, metres: 68 }],
  // A minute and a half at 30 km/h.
  ['sf_30km_h.gpx', { samples: 49, metres: 780 }],
])('%s is read in the browser, packed or not, with its distance', async (name, expected) => {
  const bytes = bytesOf(name)
  for (const reply of [
    await replyTo(name, bytes),
    await replyTo(`${name}.gz`, new Uint8Array(gzipSync(bytes))),
  ]) {
    const recordings = reply?.type === 'done' && 'recordings' in reply.answer ? reply.answer.recordings : []
    expect(
      recordings.map(({ recording, summary }) => ({
        samples: recording.samples.time.length,
        metres: Math.round(summary.distance_m ?? 0),
      })),
    ).toEqual([expected])
  }
})

test('a damaged file is read in the browser with what was lost, and one without an activity is refused', async () => {
  expect(await replyTo('run.fit', bytesOf('activity-filecrc.fit'))).toMatchObject({
    type: 'done',
    answer: {
      kind: 'activity',
      losses: [
        'The checksum of the file is wrong. Its contents could be read, but some values may be wrong too.',
      ],
    },
  })
  expect(await replyTo('MonitoringFile.fit', bytesOf('MonitoringFile.fit'))).toEqual({
    type: 'failed',
    text: 'This FIT file contains daily monitoring, but no activity.',
  })
})
