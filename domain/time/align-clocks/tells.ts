import type { Finding } from './finding.ts'

/** Metres between two devices on one body, also where satellites are hidden; what is further apart is elsewhere. */
const togetherMetres = 15
const elsewhereMetres = 40
/** How far and how long a film has to go for its places to tell the second. */
const tellingMetres = 40
const tellingMs = 8000
/** Turns tell when they are so alike, for so long, so much more than at any other start, and so hardly by chance. */
const leastAlone = { likeness: 0.4, sharedMs: 30_000, ratio: 1.4, margin: 8 }
/** The same where other films of the camera agree. */
const leastTogether = { likeness: 0.3, sharedMs: 15_000, ratio: 1.1, margin: 12 }
/** Turns hint at a start when they are alike and hardly by chance. */
const leastHint = { likeness: 0.4, margin: 2 }

export const isElsewhere = ({ path }: Finding): boolean => !!path && path.apart > elsewhereMetres

/** Whether where the film was tells when it began. */
export function doPlacesTell({ path }: Finding): boolean {
  return !!path && path.apart <= togetherMetres && path.wayMetres >= tellingMetres && path.sharedMs >= tellingMs
}

/** Whether how it turned does. */
export function doTurnsTell({ turns, others }: Finding): boolean {
  if (!turns) return false
  const least = others > 0 ? leastTogether : leastAlone
  const isAlike = turns.likeness >= least.likeness && turns.sharedMs >= least.sharedMs
  return isAlike && turns.ratio >= least.ratio && turns.margin >= least.margin
}

export function doTurnsHint({ turns }: Finding): boolean {
  return !!turns && turns.likeness >= leastHint.likeness && turns.margin >= leastHint.margin
}
