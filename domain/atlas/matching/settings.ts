/** Metres between the places of a track that are looked at: about twice the usual noise, so that each says something new. */
export const spacingM = 14
/** Further away from a stretch nobody is on it. */
export const reachM = 38
/** The ways that are considered at a place. */
export const mostCandidates = 8
/** A track is not followed over holes that are longer than both. */
export const holeS = 120
export const holeM = 300
/** Tracks without times have holes by distance alone. Planned routes have long straight lines. */
export const timelessHoleM = 1000
/** Over more than this between two places no way is searched. */
export const longestStepM = 1500
/** How long the way between two places may be. */
export const longestRouteM = (straightM: number): number => 2 * straightM + 50
/** A trail may be left for this long without the visit being over; and turned around on. */
export const toleranceM = 80
/** What has to be followed of a trail for it to count. */
export const leastPassM = (trailM: number): number => Math.max(60, Math.min(250, 0.12 * trailM))
