// All that other features may use.
export { type ArchiveBytes, bytesOfFile, bytesOfObject } from './archive-bytes.ts'
export { openTileArchive } from './archive-reader.ts'
export { openBaseMap, reliefPath, worldPicturePath } from './base-map.ts'
export { type MapArchives, type TileArchive, keepMapArchives } from './map-archives.ts'
export { mapOrigins, mapOriginsByChoice } from './map-origins.ts'
export {
  type MapRegionRow,
  filesOfRegions,
  hasRegion,
  listRegions,
  publishRegion,
  removeRegion,
} from './map-region.ts'
export { withMapFolder } from './map-work.ts'
