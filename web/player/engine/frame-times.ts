import type { Motion } from '#domain/motion/motion.ts'

/** Used where the frame rate is unknown. */
const usualFps = 30
/** How far clocks that are rounded differently may disagree, in milliseconds. */
const rounding = 0.2
/** The same as a fraction of a frame, for when only the frame rate is known, which itself is rounded. */
const roundingShare = 0.05
/** How far to go into a frame, so that rounding does not end up in the previous one. */
const insideShare = 0.1
const maxInsideMs = 5

/** Frames that follow each other without a gap, in milliseconds. */
export type FrameRunMs = { starts: ArrayLike<number>; endMs: number }

/**
 * `read`: by the tables of the video. `seen`: its beginning was reported when it was on screen. `guessed`: by
 * the mean rate.
 */
export type Frame = { fromMs: number; toMs: number; by: 'read' | 'seen' | 'guessed' }

/**
 * The times at which the frames of a video begin. Phones and screen recorders use a variable rate, so the mean rate
 * only says how many frames there are. The exact times are in the tables that come with each part of a stream, and the
 * browser reports those of every frame it shows.
 */
export class FrameTimes {
  readonly meanMs: number
  readonly #isRateKnown: boolean
  /** In order, without overlaps. */
  readonly #runs: FrameRunMs[] = []
  /** For the whole video, from its motion data; used where no part of the stream has provided them. */
  #whole: FrameRunMs | null = null
  /** In order; only where nothing was read. */
  readonly #seen: number[] = []

  constructor(fps: number | null) {
    this.meanMs = 1000 / (fps ?? usualFps)
    this.#isRateKnown = fps !== null
  }

  /** A part of the video has arrived with its table. */
  learn(run: FrameRunMs): void {
    const fromMs = run.starts[0]
    if (fromMs === undefined) return
    const at = this.#lastRun(fromMs)
    const before = this.#runs[at]
    // The same part in another size, or once more.
    if (before && before.endMs > fromMs + rounding) return
    const next = this.#runs[at + 1]
    if (next && next.starts[0]! < run.endMs - rounding) return
    this.#runs.splice(at + 1, 0, run)
  }

  /** Takes the times of all frames from the motion data, which contain them if they are uneven. */
  learnFrom({ times }: Pick<Motion, 'times'>): void {
    if (this.#whole || !times) return
    const starts = times.map((seconds) => seconds * 1000)
    this.#whole = { starts, endMs: (starts.at(-1) ?? 0) + this.meanMs }
  }

  /** A frame was on screen. */
  see(startMs: number): void {
    if (this.#readAt(startMs)) return
    const at = this.#lastSeen(startMs)
    if (startMs - (this.#seen[at] ?? -Infinity) > rounding) this.#seen.splice(at + 1, 0, startMs)
  }

  /** The frame that is on screen at a moment: browsers show the last one that has begun. */
  at(ms: number): Frame {
    return this.#readAt(ms) ?? this.#seenAt(ms) ?? this.#guessedAt(ms)
  }

  /** The start of the frame at a moment, as far as it is known. */
  startAt(ms: number): number {
    const { fromMs, by } = this.at(ms)
    return by === 'guessed' && !this.#isRateKnown ? ms : fromMs
  }

  /** The same moment or, at the very start of a frame, a little later: safely inside that frame. */
  inside(ms: number): number {
    const frame = this.at(ms)
    return frame.by === 'guessed' && !this.#isRateKnown ? ms : Math.max(ms, placeIn(frame))
  }

  /** A place in the frame that comes after the one at a moment. */
  after(ms: number): number {
    const here = this.at(ms)
    const next = this.#readAt(here.toMs)
    if (next) return placeIn(next)
    if (here.by === 'read') return here.toMs + this.#littleMs
    const seen = this.#seen[this.#lastSeen(here.fromMs) + 1]
    const nextMs = here.fromMs + this.meanMs * (1 + insideShare)
    return seen !== undefined && seen <= nextMs ? seen + this.#littleMs : nextMs
  }

  /** A place in the frame that comes before the one at a moment; before 0 if there is none. */
  before(ms: number): number {
    const here = this.at(ms)
    const previous = this.#readAt(here.fromMs - 2 * rounding)
    if (previous) return placeIn(previous)
    // However long it is, it ends where this one begins.
    if (here.by !== 'guessed') return here.fromMs - this.#littleMs
    return here.fromMs - this.meanMs * (1 - insideShare)
  }

  /** A place in the last frame that begins before a moment. */
  lastBefore(ms: number): number {
    // Durations are rounded to milliseconds.
    const read = this.#readAt(ms - 2 * rounding) ?? this.#readAt(ms - 2)
    return placeIn(read ?? this.at(ms - insideShare * this.meanMs))
  }

  /** Whether a frame begins before a moment, and not just by rounding. */
  beginsBefore({ fromMs, by }: Frame, ms: number): boolean {
    return fromMs < ms - this.#roundingOf(by)
  }

  beginsAfter({ fromMs, by }: Frame, ms: number): boolean {
    return fromMs > ms + this.#roundingOf(by)
  }

  /** Whether a frame that begins at a moment is still the one on screen a little later. */
  isSame(startMs: number, laterMs: number): boolean {
    const later = this.at(laterMs)
    if (later.by === 'read') return later.fromMs === this.at(startMs).fromMs
    return Math.abs(laterMs - startMs) < 1.5 * this.meanMs
  }

  /** Shorter than any frame. */
  get #littleMs(): number {
    return Math.min(1, this.meanMs * insideShare)
  }

  #lastRun(ms: number): number {
    return lastUpTo(this.#runs.length, (index) => this.#runs[index]!.starts[0]!, ms + rounding)
  }

  #lastSeen(ms: number): number {
    return lastUpTo(this.#seen.length, (index) => this.#seen[index]!, ms + rounding)
  }

  #roundingOf(by: Frame['by']): number {
    return by === 'read' ? rounding : insideShare * this.meanMs
  }

  #readAt(ms: number): Frame | null {
    const at = this.#lastRun(ms)
    return frameIn(this.#runs[at], ms) ?? frameIn(this.#whole, ms)
  }

  #seenAt(ms: number): Frame | null {
    const at = this.#lastSeen(ms)
    const fromMs = this.#seen[at]
    // Later, another one may have begun that nobody has seen.
    if (fromMs === undefined || ms + rounding >= fromMs + this.meanMs) return null
    return { fromMs, toMs: Math.min(this.#seen[at + 1] ?? Infinity, fromMs + this.meanMs), by: 'seen' }
  }

  #guessedAt(ms: number): Frame {
    const { meanMs } = this
    const nearMs = Math.floor(ms / meanMs + roundingShare) * meanMs
    // Just before a frame that is known to begin, the one before it is on screen.
    const isEarlier = nearMs > ms && this.#nextKnown(ms) < nearMs + meanMs / 2
    const fromMs = isEarlier ? nearMs - meanMs : nearMs
    return { fromMs, toMs: fromMs + meanMs, by: 'guessed' }
  }

  #nextKnown(ms: number): number {
    const run = this.#lastRun(ms)
    const seen = this.#lastSeen(ms)
    return Math.min(this.#runs[run + 1]?.starts[0] ?? Infinity, this.#seen[seen + 1] ?? Infinity)
  }
}

/** Safely in a frame, near its beginning. */
const placeIn = ({ fromMs, toMs }: Frame): number =>
  fromMs + Math.min(insideShare * (toMs - fromMs), maxInsideMs)

function frameIn(run: FrameRunMs | null | undefined, ms: number): Frame | null {
  if (!run || ms + rounding >= run.endMs) return null
  const { starts, endMs } = run
  const at = lastUpTo(starts.length, (index) => starts[index]!, ms + rounding)
  const fromMs = starts[at]
  return fromMs === undefined ? null : { fromMs, toMs: starts[at + 1] ?? endMs, by: 'read' }
}

/** The index of the last value that is not above a limit; -1 if all are. The values are in ascending order. */
function lastUpTo(count: number, valueAt: (index: number) => number, limit: number): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (valueAt(middle) <= limit) low = middle + 1
    else high = middle
  }
  return low - 1
}
