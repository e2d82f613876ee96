import { expect, test } from 'vitest'
import { alignClip } from './align-clip.ts'
import { alignClips } from './align-clips.ts'
import { videoForTests, motionForTests, type TestVideo } from './video-for-tests.ts'
import { heldForTests, manners } from './trip-for-tests.ts'
import type { Witnesses } from './witnesses.ts'

/** Wide margins: bench/align-clocks.ts shows how precise it is. */
const nearMs = 700
const ride: TestVideo = { manner: manners.mountainBike, seed: 11, seconds: 60, fromS: 600, has: 'places' }
const aligned = (video: Partial<TestVideo>, changes: Partial<Witnesses> = {}) => {
  const { witnesses, truthMs } = videoForTests({ ...ride, ...video })
  const alignment = alignClip({ ...witnesses, ...changes })
  return { ...alignment, offMs: (alignment.startMs ?? Number.NaN) - truthMs, truthMs, witnesses }
}
const kinds = ({ evidence }: ReturnType<typeof aligned>) => evidence.map(({ kind, agrees }) => [kind, agrees])

test('GPS time and places that agree with the activity are sure', () => {
  const result = aligned({})
  expect(result.verdict).toBe('sure')
  expect(Math.abs(result.offMs)).toBeLessThan(nearMs)
  expect(result.errorMs).toBeLessThanOrEqual(1000)
  expect(kinds(result)).toEqual([
    ['gps_time', true],
    ['path', true],
  ])
  expect(result.choices[0]?.startMs).toBe(result.startMs)
})

test('the places correct a watch that is a few seconds off', () => {
  const { witnesses, truthMs } = videoForTests(ride)
  const result = alignClip({ ...witnesses, start: { ms: truthMs + 2500, from: 'gps', errorMs: 50 } })
  expect(Math.abs((result.startMs ?? 0) - truthMs)).toBeLessThan(nearMs)
  expect(result.evidence[0]?.sentence).toMatch(
    /^The camera’s GPS time is \d\.\d s later than the activity’s\.$/,
  )
})

test.each([18_000, -18_000])('a camera that ignores leap seconds (%i ms) is detected', (leapMs) => {
  const { witnesses, truthMs } = videoForTests(ride)
  const result = alignClip({ ...witnesses, start: { ms: truthMs + leapMs, from: 'gps', errorMs: 1000 } })
  expect(Math.abs((result.startMs ?? 0) - truthMs)).toBeLessThan(nearMs)
  expect(result.evidence[0]?.sentence).toContain('18 s off')
})

test('a camera that stands still does not know the second', () => {
  const result = aligned({ manner: { ...manners.hike, speed: 0.05 } })
  expect(result.verdict).toBe('check')
  expect(Math.abs(result.offMs)).toBeLessThan(5000)
  expect(kinds(result)).toContainEqual(['path', false])
})

test('a camera that was elsewhere keeps its own time, which has to be checked', () => {
  const elsewhere = videoForTests({ ...ride, seed: 99 }).witnesses
  const result = aligned({}, { camera: elsewhere.camera })
  expect(result).toMatchObject({ verdict: 'check', offMs: 0 })
  expect(kinds(result)).toContainEqual(['path', false])
})

test('a video of another day keeps its own time, which has to be checked', () => {
  const { witnesses } = videoForTests(ride)
  const ms = (witnesses.start?.ms ?? 0) + 86_400_000
  expect(alignClip({ ...witnesses, camera: null, start: { ms, from: 'gps', errorMs: 50 } })).toMatchObject({
    startMs: ms,
    verdict: 'check',
    evidence: [{ kind: 'gps_time', agrees: false }],
  })
})

test('the turns of the camera find the start with a clock that shows local time and is a minute off', () => {
  const { witnesses, truthMs } = videoForTests({ ...ride, has: 'turns', seconds: 150 })
  const result = alignClip({
    ...witnesses,
    start: { ms: truthMs + 7_200_000 - 65_000, from: 'creation', errorMs: 120_000 },
  })
  expect(Math.abs((result.startMs ?? 0) - truthMs)).toBeLessThan(nearMs)
  expect(result.verdict).toBe('sure')
  expect(result.evidence[0]?.sentence).toMatch(
    /^The camera’s clock showed local time and was 6\d\.\d s late\.$/,
  )
})

test('a clock that shows UTC is understood too', () => {
  const { witnesses, truthMs } = videoForTests({ ...ride, has: 'turns', seconds: 150 })
  const result = alignClip({
    ...witnesses,
    start: { ms: truthMs - 20_000, from: 'creation', errorMs: 120_000 },
  })
  expect(Math.abs((result.startMs ?? 0) - truthMs)).toBeLessThan(nearMs)
  expect(result.evidence[0]?.sentence).toContain('showed UTC')
})

test('the turns of another ride are never sure', () => {
  const results = [21, 22, 23, 24].map((seed) => {
    const other = videoForTests({ ...ride, has: 'turns', seconds: 150, seed })
    return aligned({ has: 'turns', seconds: 150 }, { motion: other.witnesses.motion })
  })
  expect(results.map(({ verdict }) => verdict)).not.toContain('sure')
})

test('a short video with turns alone is not sure', () => {
  expect(aligned({ has: 'turns', seconds: 15 }).verdict).not.toBe('sure')
})

test('a phone is trusted: it does not show local time, and is a second or two off', () => {
  const { witnesses, truthMs } = videoForTests({ ...ride, has: 'clock' })
  const result = alignClip({ ...witnesses, start: { ms: truthMs, from: 'phone', errorMs: null } })
  expect(result).toMatchObject({ startMs: truthMs, verdict: 'check', errorMs: 3000 })
  expect(result.choices).toHaveLength(1)
  expect(result.evidence[0]?.sentence).toContain('the right time, as phones do')
})

test('with a clock alone, a video is placed where the clock falls in the activity', () => {
  const result = aligned({ has: 'clock' })
  expect(result).toMatchObject({ offMs: 0, verdict: 'check', errorMs: 120_000 })
  expect(result.evidence).toMatchObject([{ kind: 'clock', agrees: false }])
})

test('if both readings of a clock fall in the activity, the start stays unknown, and both can be chosen', () => {
  const { witnesses, truthMs } = videoForTests({ ...ride, has: 'clock', tripS: 9000, fromS: 200 })
  const result = alignClip(witnesses)
  expect(result.verdict).toBe('unknown')
  expect(result.choices.map(({ startMs }) => startMs)).toEqual([truthMs, truthMs + 7_200_000])
})

test('without any evidence nothing is claimed', () => {
  expect(aligned({ has: 'clock' }, { start: null })).toMatchObject({
    startMs: null,
    verdict: 'unknown',
    errorMs: null,
    choices: [],
  })
  expect(aligned({ has: 'clock' }, { start: null, activity: null }).startMs).toBeNull()
})

test('without an activity a video keeps its own time', () => {
  const result = aligned({ has: 'both' }, { activity: null })
  expect(result).toMatchObject({ offMs: 0, verdict: 'check' })
})

test('a time-lapse is found by its places', () => {
  const { witnesses, truthMs } = videoForTests({ ...ride, seconds: 300 })
  const { camera } = witnesses
  if (!camera) throw new Error('the camera has places')
  const faster = { ...camera, time: camera.time.map((ms) => ms / 30) }
  const result = alignClip({ ...witnesses, camera: faster, durationMs: 10_000, rate: 30 })
  expect(Math.abs((result.startMs ?? 0) - truthMs)).toBeLessThan(nearMs)
  expect(result.verdict).toBe('sure')
})

test('videos of one camera help each other: they share the same clock error', () => {
  const { witnesses, truthMs, trip } = videoForTests({ ...ride, has: 'turns', seconds: 150, looks: 0.1 })
  const clockMs = 7_200_000 + 65_000
  const clips = [600, 900, 1200].map((fromS): Witnesses => ({
    ...witnesses,
    durationMs: 40_000,
    start: { ms: trip.startMs + fromS * 1000 + clockMs, from: 'creation', errorMs: 120_000 },
    motion: motionForTests(heldForTests(trip, fromS, { seed: fromS, looks: 0.1 }), 40),
  }))
  const results = alignClips(clips)
  const offs = results.map(({ startMs }, index) => Math.abs((startMs ?? 0) - (truthMs + index * 300_000)))
  expect(Math.max(...offs)).toBeLessThan(nearMs)
  for (const { evidence } of results)
    expect(evidence.at(-1)).toMatchObject({ kind: 'same_camera', agrees: true })
  expect(alignClips([])).toEqual([])
})
