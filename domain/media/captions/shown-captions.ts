import type { Cue } from './cue.ts'

/** What is shown during a time span: the texts of all its cues, the earliest on top. */
export type ShownCaption = { startMs: number; endMs: number; texts: string[] }

/** If there are more at once, the oldest are dropped. */
const togetherMax = 4

/** Consecutive spans with the same texts; nothing is shown between them. The cues are in order. */
export function shownCaptionsOf(cues: readonly Cue[]): ShownCaption[] {
  const shown: ShownCaption[] = []
  let active: Cue[] = []
  let fromMs = 0
  const showUntil = (toMs: number) => {
    if (active.length > 0 && toMs > fromMs)
      shown.push({ startMs: fromMs, endMs: toMs, texts: active.map(({ text }) => text) })
    fromMs = toMs
    active = active.filter(({ endMs }) => endMs > toMs)
  }
  const endCuesUntil = (limitMs: number) => {
    while (active.length > 0) {
      const firstEndMs = Math.min(...active.map(({ endMs }) => endMs))
      if (firstEndMs > limitMs) return
      showUntil(firstEndMs)
    }
  }
  for (const cue of cues) {
    endCuesUntil(cue.startMs)
    showUntil(cue.startMs)
    active = [...active, cue].slice(-togetherMax)
  }
  endCuesUntil(Infinity)
  return shown
}

/** The captions at a moment; undefined if there are none. */
export function captionAt(shown: readonly ShownCaption[], timeMs: number): ShownCaption | undefined {
  let [from, to] = [0, shown.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if ((shown[middle]?.endMs ?? 0) <= timeMs) from = middle + 1
    else to = middle
  }
  const found = shown[from]
  return found && found.startMs <= timeMs ? found : undefined
}
