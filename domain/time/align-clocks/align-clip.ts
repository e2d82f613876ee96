import { conclude } from './conclude.ts'
import { assessClip } from './look-at-clip.ts'
import type { Alignment, Witnesses } from './witnesses.ts'

/** When a video began by the clock of an activity, from all available evidence. */
export function alignClip(witnesses: Witnesses): Alignment {
  return conclude(assessClip(witnesses), [])
}
