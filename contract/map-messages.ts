/** Messages of maps; they load with the map. */
export const mapMessages = {
  unavailable: 'This browser cannot draw maps: WebGL is missing or switched off.',
  notLoaded: 'The map could not be loaded.',
  scrollHint: (key: string) => `Use ${key} + scroll to zoom the map`,
  touchHint: 'Use two fingers to move the map',
  locationDenied:
    'Your browser does not share your location with this page. You can allow it in the browser’s settings.',
  locationUnknown: 'Your location could not be found.',
} as const
