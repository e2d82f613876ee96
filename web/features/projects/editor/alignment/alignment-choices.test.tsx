import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Alignment } from '#domain/time/align-clocks/witnesses.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { AlignmentChoices } from './alignment-choices.tsx'
import type { Change } from '../session/change-draft.ts'
import { emptyDraft, linkOf } from '../session/draft.ts'
import { EditingContext, type Editing } from '../editor-context.ts'
import { videoOf } from '../session/video.ts'
import { prepareRecording } from '../recordings/prepared-recording.ts'

// The video's camera recorded nothing.
beforeEach(
  () =>
    void vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 404 })),
)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const startMs = Date.UTC(2024, 5, 12, 8)
const rows = Array.from({ length: 601 }, (_, n) => n)
/** Ten minutes to the north, uphill and accelerating. */
const samples = {
  time: Float64Array.from(rows, (n) => startMs + n * 1000),
  lat: Float64Array.from(rows, (n) => 47 + n * 1e-4),
  lon: new Float64Array(601).fill(11),
  series: {
    speed: Float32Array.from(rows, (n) => n / 60),
    altitude: Float32Array.from(rows, (n) => 600 + n),
  },
}
const video = videoOf(linkOf({ video_id: 'eu_1' }, { start_ms: startMs + 60_000, verdict: 'check' }), {
  uploads: new Map(),
  infos: new Map(),
  durations: { eu_1: 20_000 },
})
const shared = { id: 'eu_2', visible: null }
const prepared = prepareRecording({ samples, breaks: [] }, { sport: 'cycling', rate: 1 })

function show(alignment: Partial<Alignment>): Change[] {
  const made: Change[] = []
  // Fields that these controls do not use are left out.
  const editing = {
    draft: emptyDraft,
    videos: [video],
    recordings: [
      {
        shared,
        kind: 'activity',
        title: '',
        sport: 'cycling',
        timezone: null,
        samples,
        prepared,
        laterMs: 0,
      },
    ],
    zone: 'Europe/Vienna',
    control: null,
    change: (change: Change) => made.push(change),
  } as unknown as Editing
  const found: Alignment = {
    startMs: startMs + 60_000,
    verdict: 'check',
    errorMs: 500,
    evidence: [],
    choices: [],
    ...alignment,
  }
  render(
    <QueryClientProvider client={queryClient}>
      <EditingContext value={editing}>
        <AlignmentChoices video={video} alignment={found} />
      </EditingContext>
    </QueryClientProvider>,
  )
  return made
}

test('two possible starts are shown with the place and the numbers of the picture, and one is chosen', async () => {
  const made = show({
    choices: [
      { startMs: startMs + 60_000, score: 0.6 },
      { startMs: startMs + 540_000, score: 0.4 },
    ],
  })
  const [first, second] = within(screen.getByRole('group', { name: 'Possible start times' })).getAllByRole(
    'button',
  )
  if (!first || !second) throw new Error('there are two starts')
  expect(first.textContent).toMatch(/^10:01:00\.0 AMmost likely, 60%.*(660 m|2,165 ft)/)
  expect(second.textContent).toMatch(/^10:09:00\.0 AM40%.*(1,140 m|3,740 ft)/)
  expect([first, second].map((card) => card.getAttribute('aria-pressed'))).toEqual(['true', 'false'])
  // North is up, so a later place is further up on the small map.
  const heights = [first, second].map((card) => Number(card.querySelector('circle')?.getAttribute('cy')))
  expect(heights[0]).toBeGreaterThan((heights[1] ?? 0) + 40)
  await userEvent.click(second)
  expect(made).toEqual([
    { type: 'time', key: 'eu_1', timing: { start_ms: startMs + 540_000, verdict: 'by_hand' } },
  ])
})

test('a start that is sure raises no question', () => {
  show({
    verdict: 'sure',
    choices: [
      { startMs: 0, score: 0.6 },
      { startMs: 90_000, score: 0.4 },
    ],
  })
  expect(screen.queryByRole('group')).toBeNull()
})
