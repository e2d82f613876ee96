import { useEffect, useEffectEvent } from 'react'
import type { GaugeBoard, GaugeWriter } from './gauge-board.ts'

/** Lets a component write itself at each frame. */
export function useGauge(board: GaugeBoard, write: GaugeWriter): void {
  const writeNow = useEffectEvent(write)
  useEffect(() => board.add((news) => writeNow(news)), [board])
}
