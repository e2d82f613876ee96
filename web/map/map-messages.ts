/** Messages of maps; they load with the map. */
export const mapMessages = {
  unavailable: 'This browser cannot draw maps: WebGL is missing or switched off.',
  trackOnly: 'The map needs a network. This is the track.',
  notLoaded: 'The map could not be loaded.',
  scrollHint: (key: string) => `Use ${key} + scroll to zoom the map`,
  touchHint: 'Use two fingers to move the map',
  locationDenied:
    'Your browser does not share your location with this page. You can allow it in the browser’s settings.',
  locationUnknown: 'Your location could not be found.',
  /** Opens the question. */
  offerStreets: 'Show streets and paths…',
  /** They were allowed while this page was open. */
  reloadForStreets: 'Reload to show streets and paths',
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
  keepArea: 'Keep this area on this device',
  keepHint: (max: string) =>
    `The part of the map that you see now stays on this device and is there without a network. At most ${max} are kept, and signing out removes everything.`,
  measuring: 'Working out the size…',
  areaSize: (size: string) => `This area is ${size}.`,
  areaTooWide: 'This area is too large to be kept. Zoom in and try again.',
  areaTooLarge: (left: string) => `That is more than the ${left} that are left. Zoom in, or remove an area.`,
  notMeasured:
    'The size of this area could not be read from the server, so it cannot be kept. Try again later.',
  keeping: 'Keeping this area',
  notKept: {
    changed:
      'The map was updated on the server meanwhile, so nothing was kept. Reload the page and try again.',
    full: 'This device has no more room, so nothing was kept. Remove an area or free some space.',
    interrupted: 'The connection was interrupted, so nothing was kept. Try again.',
  },
  /** For tiles that our server itself has checked. */
  theirServer: 'the map server',
  ground: 'Background',
  ownGround: 'Map',
  troubles: {
    offline: () => 'you are offline',
    away: (host: string) => `${host} does not answer`,
    failing: (host: string) => `${host} answers with an error`,
    slow: (host: string) => `${host} takes too long to answer`,
    busy: (host: string) => `${host} asks for a pause. It will be asked again later`,
    refused: (host: string) => `${host} refuses to send them`,
    foreign: (host: string) => `${host} sends something else`,
    unreadable: (host: string) => `what ${host} has cannot be drawn`,
  },
} as const

/** The names of the servers to ask. `heights` is null if the operator provides them. */
export type MapServers = { streets: string; heights: string | null }

const whoseTiles = ({ streets, heights }: MapServers): string =>
  heights === null
    ? `map tiles from ${streets}; it sees your IP address and the area you look at`
    : `map tiles from ${streets} and elevation from ${heights}; they see your IP address and the area you look at`
