/** Messages of maps; they load with the map. */
export const mapMessages = {
  unavailable: 'This browser cannot draw maps: WebGL is missing or switched off.',
  notLoaded: 'The map could not be loaded.',
  scrollHint: (key: string) => `Use ${key} + scroll to zoom the map`,
  touchHint: 'Use two fingers to move the map',
  locationDenied:
    'Your browser does not share your location with this page. You can allow it in the browser’s settings.',
  locationUnknown: 'Your location could not be found.',
  showStreets: 'Show streets and paths',
  hideStreets: 'Hide streets and paths',
  keepStreets: 'Keep streets and paths',
  notNow: 'Not now',
  streets: 'Streets and paths',
  streetsOf: (servers: MapServers) => `Loads ${whoseTiles(servers)}.`,
  streetsFrom: (servers: MapServers) => `This map loads ${whoseTiles(servers)}.`,
  /** `what` begins a sentence. */
  notShown: (what: string, why: string) => `${what} could not be loaded: ${why}.`,
  elevation: 'Elevation',
  /** Of tiles that the server looked at itself. */
  theirServer: 'the map server',
  ground: 'Background',
  ownGround: 'Map',
  troubles: {
    offline: () => 'you are offline',
    away: (host: string) => `${host} does not answer`,
    slow: (host: string) => `${host} takes too long to answer`,
    busy: (host: string) => `${host} asks for a pause. It will be asked again later`,
    refused: (host: string) => `${host} refuses to send them`,
    foreign: (host: string) => `${host} sends something else`,
    unreadable: (host: string) => `what ${host} has cannot be drawn`,
  },
} as const

/** The names of those who are asked. Heights may be the operator's own. */
export type MapServers = { streets: string; heights: string | null }

const whoseTiles = ({ streets, heights }: MapServers): string =>
  heights === null
    ? `map tiles from ${streets}; it sees your IP address and the area you look at`
    : `map tiles from ${streets} and elevation from ${heights}; they see your IP address and the area you look at`
