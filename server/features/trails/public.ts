// All that other features may use.
export { findPlacesOf } from './crossed-places.ts'
export type { FoundCrossing } from './crossing/find-crossing.ts'
export { findCrossingFor, withdrawCrossings } from './crossing/crossing.queries.ts'
export { findCrossed } from './find-crossed.job.ts'
