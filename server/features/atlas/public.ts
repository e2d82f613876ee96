// All that other features may use.
export { findAtlasVersion, listChangedAreas } from './atlas-version.ts'
export { type FoundBoundary, findBoundaries, findNearestCity } from './boundary.ts'
export { describeAtlas } from './describe-sources.ts'
export { importExtract } from './import/import-extract.ts'
export { worldSource } from './import/load-world-atlas.ts'
export { removeSource } from './import/remove-source.ts'
export { writeWorldFile } from './import/world-file.ts'
export {
  type FoundPiste,
  type FoundSpot,
  type FoundTrail,
  findNetwork,
  findSpots,
  findWidePistes,
} from './network.ts'
export { dropOwnPlaces, keepOwnPlaces } from './own-places.ts'
export { type PlaceRow, findPlace, listPlaces } from './place.ts'
export { offsetMinutes, timezoneAlong, timezoneAt } from './timezone.ts'
