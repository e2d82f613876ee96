import type { PlaceType } from '#domain/atlas/place.ts'
import { texts } from './messages.ts'

/** What can be switched off on the map, by its name in the URL. */
export const atlasGroups = {
  trails: { label: texts.hikingTrails, types: ['trail'] },
  bike: { label: texts.bikeRoutes, types: ['mtb', 'bicycle'] },
  pistes: { label: texts.pistes, types: ['piste', 'resort'] },
  lifts: { label: texts.lifts, types: ['aerialway'] },
  water: { label: texts.waterways, types: ['waterway'] },
  parks: { label: texts.parksAndForests, types: ['national park', 'protected area', 'forestry'] },
  peaks: { label: texts.peaksAndPasses, types: ['peak', 'pass', 'saddle', 'viewpoint'] },
  huts: { label: texts.mountainHuts, types: ['hut'] },
  places: { label: texts.citiesAndVillages, types: ['city'] },
} as const satisfies Record<string, { label: string; types: readonly PlaceType[] }>

export type AtlasGroup = keyof typeof atlasGroups
export const atlasGroupNames = Object.keys(atlasGroups) as AtlasGroup[]
