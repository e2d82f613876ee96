import { getPlace } from '#contract/atlas/place.ts'

/** Places belong to nobody. */
export const ofNobody = [getPlace.path]
