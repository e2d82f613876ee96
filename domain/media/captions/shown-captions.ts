import type { Cue } from './cue.ts'

/** What is shown from one moment to another: the words of all cues of that time, the one that began first on top. */
export type ShownCaption = { startMs: number; endMs: number; texts: string[] }

/** When there are more at a time, the oldest make room. */
const togetherMost = 4

/** Parts of the video in which the same words are shown, one after the other; between them nothing is. The cues are in order. */
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
    active = [...active, cue].slice(-togetherMost)
  }
  endCuesUntil(Infinity)
  return shown
}

/** What is shown at a moment; undefined when nothing is. */
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
