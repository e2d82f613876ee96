import { useEffect, useEffectEvent } from 'react'
import type { GaugeBoard, GaugeWriter } from './gauge-board.ts'

/** Has a component write itself at each picture. */
export function useGauge(board: GaugeBoard, write: GaugeWriter): void {
  const writeNow = useEffectEvent(write)
  useEffect(() => board.add((news) => writeNow(news)), [board])
}
