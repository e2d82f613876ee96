import { regionNames, type Region } from '#domain/region.ts'

/** Shown instead of the name of someone whose region cannot be reached. */
export const nameUnavailable = 'Name not available'

export const unreachableMessages = {
  /** `what` is missing: results, unless a page lists something else. */
  someMissing: (regions: readonly Region[], what = 'results') =>
    `Some ${what} are missing: ${regions.map((region) => `the ${regionNames[region]} region`).join(' and ')} cannot be reached at the moment.`,
  /** Shown instead of claiming that there are no results. */
  nothingSoFar: 'No results so far',
  mayBeElsewhere: 'There may be some in the region that cannot be reached. Please try again in a moment.',
}
