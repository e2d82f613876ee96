import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createSampler } from '#domain/telemetry/create-sampler.ts'
import { Playhead } from '#web/player/playhead.ts'
import { Dial } from './dial.tsx'
import { TextGauge } from './digits.tsx'
import { GaugeBoard } from './gauge-board.ts'
import { readingOf } from './readings.ts'

const startMs = Date.UTC(2026, 5, 12, 12)
/** The receiver gets its first position five seconds into the video. */
const seconds = Float64Array.from({ length: 21 }, (_, i) => 5 + i)
const sampler = createSampler(
  {
    time: seconds.map((s) => startMs + s * 1000),
    lat: seconds.map((s) => 47 + s * 1e-5),
    lon: seconds.map(() => 11),
    series: { heart_rate: Float32Array.from(seconds, (s) => 145 + s) },
  },
  [],
  { sport: 'hiking' },
)

afterEach(cleanup)

test('a gauge is not seen until there is a value nearby, keeps its place, and never shows a dash', () => {
  const playhead = new Playhead()
  const board = new GaugeBoard(playhead, sampler)
  const stop = board.start()
  const gauge = { board, reading: readingOf.heart, units: 'metric' } as const
  render(
    <>
      <TextGauge {...gauge} />
      <Dial {...gauge} min={40} max={200} />
    </>,
  )
  const gauges = [...document.querySelectorAll('[data-gauge=heart]')]
  const at = (second: number) => {
    act(() =>
      playhead.moveTo({
        projectMs: second * 1000,
        absoluteMs: startMs + second * 1000,
        clip: 0,
        mediaMs: second * 1000,
        isPlaying: false,
      }),
    )
    return gauges.map((each) => (each.hasAttribute('data-unknown') ? 'hidden' : each.textContent))
  }
  expect(gauges).toHaveLength(2)
  expect(at(0)).toEqual(['hidden', 'hidden'])
  expect(at(2.9)).toEqual(['hidden', 'hidden'])
  expect(at(3.1)).toEqual(['Heart150bpm', '150bpmHeart'])
  expect(at(7)).toEqual(['Heart152bpm', '152bpmHeart'])
  expect(at(26.9)).toEqual(['Heart170bpm', '170bpmHeart'])
  expect(at(27.1)).toEqual(['hidden', 'hidden'])
  // What fades away is the last value.
  expect(gauges.map((each) => each.textContent)).toEqual(['Heart170bpm', '170bpmHeart'])
  expect(gauges.every((each) => each.isConnected)).toBe(true)
  stop()
})
