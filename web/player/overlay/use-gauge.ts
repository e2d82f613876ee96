import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { GaugeBoard, GaugeWriter } from './gauge-board.ts'
import type { Reading } from './readings.ts'

/** Lets a component write itself at each frame. */
export function useGauge(board: GaugeBoard, write: GaugeWriter): void {
  const writeNow = useEffectEvent(write)
  useEffect(() => board.add((news) => writeNow(news)), [board])
}

/**
 * For the element of a gauge: it is visible only while its value is known, and always keeps its place, so that the
 * others do not move.
 */
export function useKnown<Gauge extends HTMLElement>({
  board,
  reading,
}: {
  board: GaugeBoard
  reading: Reading
}): RefObject<Gauge | null> {
  const gauge = useRef<Gauge>(null)
  useGauge(board, ({ values }) => {
    gauge.current?.toggleAttribute('data-unknown', Number.isNaN(values[reading.value]))
  })
  return gauge
}
