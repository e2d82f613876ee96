import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '#web/lib/store.ts'
import { pendingStore } from '#web/session/leave-guard.ts'
import { videoForTests } from '#web/workers/upload/video-for-tests.ts'
import type { AlignmentEntry } from '../alignment/alignment-book.ts'
import { createEditorSession } from './editor-session.ts'
import { projectForTests } from './project-for-tests.ts'
import { addingTo } from './use-adding.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  pendingStore.set({ edits: 0, uploads: 0 })
})

/** Nothing is saved in these tests. */
const never = () => new Promise<never>(() => {})

function begin() {
  const session = createEditorSession(projectForTests(), { create: never, save: never, load: never })
  const aligned: string[] = []
  const entries = createStore<ReadonlyMap<string, AlignmentEntry>>(new Map())
  const align = (key: string) => {
    aligned.push(key)
    return Promise.resolve()
  }
  const chosen: string[] = []
  const adding = addingTo({ session, alignments: { entries, align }, select: (key) => chosen.push(key) })
  return { session, adding, aligned, chosen, draft: () => session.state.get().draft }
}

const video = videoForTests()
const filmed = [[video.start_time_ms, (video.start_time_ms ?? 0) + 531_000]]

test('a video brings its camera’s recording, limited to what was filmed, is selected, and is aligned', () => {
  const { session, adding, aligned, chosen, draft } = begin()
  adding.addVideos([video])
  expect(draft().trailcast_links.map(({ timing }) => [timing.start_ms, timing.verdict])).toEqual([
    [video.start_time_ms, 'check'],
  ])
  expect(draft().shared_telemetries).toEqual([{ id: video.id, visible: filmed }])
  expect(aligned).toEqual([video.id])
  expect(chosen).toEqual([video.id])
  session.dispatch({ type: 'undo' })
  expect(draft().trailcast_links.length + draft().shared_telemetries.length).toBe(0)
})

test('with an activity no camera recording is needed, and videos are aligned with the activity', async () => {
  const { adding, aligned, draft } = begin()
  const other = videoForTests({ id: 'eu_01j00000000000000000000502', start_time_ms: null, start_from: null })
  adding.addActivities(['eu_01j00000000000000000000042'])
  adding.addVideos([other])
  expect(draft().shared_telemetries.map(({ id }) => id)).toEqual(['eu_01j00000000000000000000042'])
  expect(draft().trailcast_links[0]?.timing.verdict).toBe('unknown')
  // A file's date only says when it was copied.
  const copied = videoForTests({ id: 'eu_01j00000000000000000000503', start_from: 'file' })
  adding.addVideos([other, copied])
  expect(draft().trailcast_links.map(({ timing }) => timing.start_ms)).toEqual([null, null])
  await vi.waitFor(() => expect(aligned).toEqual([other.id, copied.id]))
})

test('adding an activity later aligns all videos again, except those placed by hand', async () => {
  const { session, adding, aligned } = begin()
  const other = videoForTests({ id: 'eu_01j00000000000000000000502' })
  adding.addVideos([video, other])
  const timing = { start_ms: 1000, verdict: 'by_hand' } as const
  session.dispatch({ type: 'change', change: { type: 'time', key: other.id, timing } })
  await vi.waitFor(() => expect(aligned).toEqual([video.id, other.id]))
  adding.addActivities(['eu_01j00000000000000000000042'])
  expect(aligned).toEqual([video.id, other.id, video.id])
})
