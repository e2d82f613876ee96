/** What people read on these screens. */
export const texts = {
  // Contours
  noLongerNeeded: 'No longer needed.',

  // Layer switch
  layersAndLegend: 'Layers and legend',
  onTheMap: 'On the map',
  difficulty: 'Difficulty',

  // Map controls
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showEverything: 'Show everything',
  resetToNorth: 'Reset to north',
  mapLayers: 'Map layers',
  n3dTerrain: '3D terrain',
  showWhereIAm: 'Show where I am',

  // Map corner
  privacy: 'Privacy',
  tryAgain: 'Try again',

  // Map credits
  mapData: 'Map data',

  // Legend
  nearest: 'Nearest named place',
  scale: 'Scale: ',

  // Tile fault
  tilesCannotBeLoaded: (reason: string | number) => `Tiles cannot be loaded: ${reason}.`,
} as const
