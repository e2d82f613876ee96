/** What people read on these screens. */
export const texts = {
  // Atlas groups
  hikingTrails: 'Hiking trails',
  bikeRoutes: 'Bike routes',
  pistes: 'Pistes',
  lifts: 'Lifts',
  waterways: 'Waterways',
  parksAndForests: 'Parks and forests',
  peaksAndPasses: 'Peaks and passes',
  mountainHuts: 'Mountain huts',
  citiesAndVillages: 'Cities and villages',
} as const
