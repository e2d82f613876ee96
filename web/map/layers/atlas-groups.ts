import type { PlaceType } from '#domain/atlas/place.ts'

/** What can be switched off on the map, by its name in the URL. */
export const atlasGroups = {
  trails: { label: 'Hiking trails', types: ['trail'] },
  bike: { label: 'Bike routes', types: ['mtb', 'bicycle'] },
  pistes: { label: 'Pistes', types: ['piste'] },
  lifts: { label: 'Lifts', types: ['aerialway'] },
  water: { label: 'Waterways', types: ['waterway'] },
  parks: { label: 'Parks and forests', types: ['national park', 'protected area', 'forestry'] },
  places: { label: 'Cities and villages', types: ['city'] },
} as const satisfies Record<string, { label: string; types: readonly PlaceType[] }>

export type AtlasGroup = keyof typeof atlasGroups
export const atlasGroupNames = Object.keys(atlasGroups) as AtlasGroup[]
