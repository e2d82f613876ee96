// All that other features may use.
export { type TerrainFiles, importTerrain } from './build/import-terrain.ts'
export { type Terrain, findTerrain } from './terrain.ts'
