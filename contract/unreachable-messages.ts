import { regionNames, type Region } from '#domain/region.ts'

/** In place of the name of someone whose region cannot be reached. */
export const nameUnavailable = 'Name not available'

export const unreachableMessages = {
  someMissing: (regions: readonly Region[]) =>
    `Some results are missing: ${regions.map((region) => `the ${regionNames[region]} region`).join(' and ')} cannot be reached at the moment.`,
}
