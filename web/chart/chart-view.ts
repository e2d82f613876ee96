import { createStore, type Store } from '#web/lib/store.ts'

export type Stretch = { from: number; to: number }

/**
 * The state that several charts, and a map next to them, share. It lives outside React: nothing is rendered
 * again when the cursor moves.
 */
export type ChartView = {
  /** The full range of the axis. */
  whole: Stretch
  range: Store<Stretch>
  cursor: Store<number | null>
  /** A stretch that is pointed at elsewhere, such as in a table. */
  marked: Store<Stretch | null>
}

export function createChartView(whole: Stretch): ChartView {
  return {
    whole,
    range: createStore(whole),
    cursor: createStore<number | null>(null),
    marked: createStore<Stretch | null>(null),
  }
}

/** The narrowest visible range, as a share of the whole: closer in there is nothing more to see. */
const narrowest = 1 / 5000

/** Narrows the visible range (factor below 1) or widens it around a place that stays put on screen. */
export function zoom(view: ChartView, factor: number, around = middleOf(view.range.get())): void {
  const { from, to } = view.range.get()
  show(view, { from: around - (around - from) * factor, to: around + (to - around) * factor })
}

/** Moves the visible range by a share of its length. */
export function pan(view: ChartView, share: number): void {
  const { from, to } = view.range.get()
  const length = to - from
  const start = clamp(from + length * share, view.whole.from, view.whole.to - length)
  view.range.set({ from: start, to: start + length })
}

/** Shows a range, or as much of it as exists. */
export function show(view: ChartView, { from, to }: Stretch): void {
  const { whole } = view
  const all = whole.to - whole.from
  const length = clamp(to - from, all * narrowest, all)
  const start = clamp((from + to - length) / 2, whole.from, whole.to - length)
  view.range.set(length >= all ? whole : { from: start, to: start + length })
}

export function showAll(view: ChartView): void {
  view.range.set(view.whole)
}

export const isZoomed = (view: ChartView): boolean => view.range.get() !== view.whole

const middleOf = ({ from, to }: Stretch): number => (from + to) / 2
const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), Math.max(low, high))
