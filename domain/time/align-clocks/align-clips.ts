import { conclude } from './conclude.ts'
import { stepMs } from './even-path.ts'
import { assessClip, type Look } from './look-at-clip.ts'
import { startAt } from './starts.ts'
import type { Alignment, Witnesses } from './witnesses.ts'

/** Camera clocks are written in whole seconds. */
const secondSteps = Math.round(1500 / stepMs)

/**
 * The same for videos of one camera and one activity: they all share the error of the camera's clock, so a video that
 * cannot be aligned alone can be aligned by means of the others.
 */
export function alignClips(clips: readonly Witnesses[]): Alignment[] {
  const looks = clips.map((clip) => assessClip(clip))
  return looks.map((look) => {
    const others = looks.filter((other) => other !== look && isSameClock(look, other))
    return conclude(
      look,
      others.map((other) => saidAbout(look, other)).filter((scores) => scores !== null),
    )
  })
}

function isSameClock({ witnesses: one }: Look, { witnesses: other }: Look): boolean {
  return one.start !== null && one.start.from === other.start?.from
}

/**
 * What another video says about each start of this one. Where that video would lie outside the activity, it says
 * nothing.
 */
function saidAbout(look: Look, { witnesses, compared: other }: Look): Float64Array | null {
  const { compared } = look
  if (!compared || !(other?.camera || other?.turns) || !look.witnesses.start || !witnesses.start) return null
  const scores = highestAround(other.camera ? aboveChance(other.seen) : other.seen)
  const later = witnesses.start.ms - look.witnesses.start.ms
  return compared.prior.map((_, index) => {
    const startMs = startAt(compared.starts, index) + later
    return scores[Math.round((startMs - other.starts.fromMs) / stepMs)] ?? 0
  })
}

/** The logarithm of how much likelier each start is than the average. */
function aboveChance(scores: Float64Array): Float64Array {
  const best = scores.reduce((max, score) => Math.max(max, score), -Infinity)
  const mean = scores.reduce((sum, score) => sum + Math.exp(score - best), 0) / scores.length
  return scores.map((score) => score - best - Math.log(mean))
}

function highestAround(scores: Float64Array): Float64Array {
  const highest = scores.slice()
  for (let index = 0; index < scores.length; index++) {
    for (let off = -secondSteps; off <= secondSteps; off++)
      highest[index] = Math.max(highest[index]!, scores[index + off] ?? -Infinity)
  }
  return highest
}
