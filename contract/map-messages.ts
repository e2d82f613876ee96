/** Sentences of maps, which arrive with the map. */
export const mapMessages = {
  unavailable: 'This browser cannot draw maps: WebGL is missing or switched off.',
  notLoaded: 'The map could not be loaded.',
  scrollHint: (key: string) => `Use ${key} + scroll to zoom the map`,
  touchHint: 'Use two fingers to move the map',
  locationDenied: 'Your browser does not tell this page where you are. You can allow it in its settings.',
  locationUnknown: 'Your position could not be found.',
} as const
