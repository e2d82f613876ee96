import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProjectDraft } from '#contract/projects/project.ts'
import type { Change } from './change-draft.ts'
import { emptyDraft, linkOf, sameDraft } from './draft.ts'
import { beginState, reduceEditor, type EditorAction, type EditorState } from './history.ts'

const ids = ['eu_1', 'eu_2', 'eu_3']
const anyId = fc.constantFrom(...ids)
const anyMs = fc.integer({ min: 0, max: 100_000 })

const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ type: fc.constant('describe' as const), details: fc.record({ title: fc.string() }) }),
  fc.record({
    type: fc.constant('add' as const),
    links: fc.array(
      anyId.map((video_id) => linkOf({ video_id })),
      { maxLength: 2 },
    ),
    recordings: fc.array(
      fc.record({ id: anyId, visible: fc.constantFrom<[number, number][] | null>(null, []) }),
      {
        maxLength: 2,
      },
    ),
  }),
  fc.record({ type: fc.constant('remove_video' as const), key: anyId }),
  fc.record({ type: fc.constant('move_video' as const), key: anyId, by: fc.integer({ min: -2, max: 2 }) }),
  fc.record({ type: fc.constant('time' as const), key: anyId, timing: fc.record({ start_ms: anyMs }) }),
  fc.record({
    type: fc.constant('correct' as const),
    key: anyId,
    corrections: fc.record({ gamma: fc.double({ min: 0.3, max: 3, noNaN: true }) }),
  }),
  fc.record({ type: fc.constant('correct_all' as const), key: anyId }),
  fc.record({ type: fc.constant('remove_recording' as const), id: anyId }),
  fc.record({ type: fc.constant('move_recording' as const), id: anyId, by: fc.integer({ min: -2, max: 2 }) }),
)
const anyAction: fc.Arbitrary<EditorAction> = fc.record(
  { type: fc.constant('change' as const), change: anyChange, group: fc.constantFrom('drag', 'title') },
  { requiredKeys: ['type', 'change'] },
)

const run = (state: EditorState, actions: EditorAction[]) => actions.reduce(reduceEditor, state)
const times = (type: 'undo' | 'redo', count: number) =>
  Array.from({ length: count }, (): EditorAction => ({ type }))
const say = (title: string): EditorAction => ({
  type: 'change',
  change: { type: 'describe', details: { title } },
})
const drag = (start_ms: number): EditorAction => ({
  type: 'change',
  change: { type: 'time', key: 'eu_1', timing: { start_ms } },
  group: 'drag eu_1',
})
const starts = (state: EditorState) => state.draft.trailcast_links.map(({ timing }) => timing.start_ms)
const durations = { eu_1: 4000, eu_2: 60_000, eu_3: null }

test('undoing everything leads back to the beginning, and redoing it to the end', () => {
  fc.assert(
    fc.property(fc.array(anyAction, { maxLength: 30 }), (actions) => {
      const begin = beginState(emptyDraft, durations)
      const end = run(begin, actions)
      const undone = run(end, times('undo', end.past.length))
      expect(undone.draft).toBe(begin.draft)
      expect(run(undone, times('undo', 3))).toBe(undone)
      const redone = run(undone, times('redo', end.past.length))
      expect(redone.draft).toBe(end.draft)
      expect(redone.future).toEqual([])
    }),
  )
})

test('a new change replaces what was undone', () => {
  const state = run(beginState(emptyDraft), [say('one'), say('two'), { type: 'undo' }, say('three')])
  expect(state.draft.title).toBe('three')
  expect(run(state, [{ type: 'redo' }])).toBe(state)
  expect(run(state, [{ type: 'undo' }]).draft.title).toBe('one')
})

test('a drag is undone as a whole, and the next one separately', () => {
  const begin = beginState({
    ...emptyDraft,
    trailcast_links: [linkOf({ video_id: 'eu_1' }, { start_ms: 0 })],
  })
  const dragged = run(begin, [drag(1), drag(2), drag(3), { type: 'settle' }, drag(4), drag(5)])
  expect(starts(dragged)).toEqual([5])
  expect(starts(run(dragged, [{ type: 'undo' }]))).toEqual([3])
  expect(starts(run(dragged, [{ type: 'undo' }, { type: 'undo' }]))).toEqual([0])
})

const twoVideos: ProjectDraft = {
  ...emptyDraft,
  trailcast_links: [
    linkOf({ video_id: 'eu_1' }, { start_ms: 1000 }),
    linkOf({ video_id: 'eu_2' }, { start_ms: 100_000 }),
  ],
}

test('a recording limited to what was filmed follows the videos; another one does not', () => {
  const filmed: [number, number][] = [
    [1000, 5000],
    [100_000, 160_000],
  ]
  const chosen: [number, number][] = [[1000, 5000]]
  const recordings = [
    { id: 'eu_a', visible: filmed },
    { id: 'eu_b', visible: chosen },
    { id: 'eu_c', visible: null },
  ]
  const state = run(beginState({ ...twoVideos, shared_telemetries: recordings }, durations), [
    {
      type: 'change',
      change: { type: 'time', key: 'eu_1', timing: { start_ms: 2000, ranges: [[500, 1500]] } },
    },
    { type: 'change', change: { type: 'remove_video', key: 'eu_2' } },
  ])
  expect(state.draft.shared_telemetries.map(({ visible }) => visible)).toEqual([[[2500, 3500]], chosen, null])
  expect(run(state, [{ type: 'undo' }, { type: 'undo' }]).draft.shared_telemetries).toEqual(recordings)
})

test('a duration that becomes known later cannot be undone, and what was filmed follows it', () => {
  const begin = beginState({ ...twoVideos, shared_telemetries: [{ id: 'eu_a', visible: [] }] })
  const state = run(begin, [{ type: 'know_durations', durations: { eu_1: 4000 } }])
  expect(state.past).toEqual([])
  expect(state.draft.shared_telemetries[0]?.visible).toEqual([[1000, 5000]])
})

test('a duration reported by a player cannot be undone, and stays when earlier changes are undone', () => {
  const url = 'https://www.youtube.com/watch?v=abcdefghijk'
  const begin = beginState({
    ...emptyDraft,
    trailcast_links: [linkOf({ video_url: url, duration_ms: 1000 }, { start_ms: 500 })],
    shared_telemetries: [{ id: 'eu_a', visible: [[500, 1500]] }],
  })
  const state = run(begin, [
    say('one'),
    say('two'),
    { type: 'undo' },
    { type: 'measure', key: url, durationMs: 9000 },
  ])
  expect(state.past).toHaveLength(1)
  for (const { draft } of [state, run(state, [{ type: 'undo' }]), run(state, [{ type: 'redo' }])]) {
    expect(draft.trailcast_links[0]?.duration_ms).toBe(9000)
    expect(draft.shared_telemetries[0]?.visible).toEqual([[500, 9500]])
  }
})

test('a video and its camera’s recording are removed together, and no video is added twice', () => {
  const add: EditorAction = {
    type: 'change',
    change: {
      type: 'add',
      links: [linkOf({ video_id: 'eu_1' })],
      recordings: [{ id: 'eu_1', visible: null }],
    },
  }
  const state = run(beginState(emptyDraft), [add, add])
  expect(state.draft.trailcast_links).toHaveLength(1)
  const removed = run(state, [{ type: 'change', change: { type: 'remove_video', key: 'eu_1' } }])
  expect(removed.draft.shared_telemetries).toEqual([])
})

test('drafts with the same content are the same, however they are composed', () => {
  const one = { ...twoVideos, shared_telemetries: [{ id: 'eu_a', visible: null, hidden: [] }] }
  const other = {
    ...twoVideos,
    title: 'Untitled project',
    shared_telemetries: [{ visible: null, id: 'eu_a' }],
  }
  expect(sameDraft(one, other)).toBe(true)
  expect(sameDraft(one, { ...other, description: 'More' })).toBe(false)
})
