/**
 * The public map servers that browsers ask with `BASEMAP=online`, or after a visitor has chosen 'Show streets
 * and paths'. Neither needs a key or sets cookies. Both are free and give no guarantee, so browsers only ask
 * for what is on screen, and pause when told to.
 */
export const onlineMap = {
  /** https://openfreemap.org: the whole world, rebuilt every week from OpenStreetMap. */
  streets: {
    name: 'OpenFreeMap',
    /**
     * TileJSON, which gives the URL of the current tiles. The URL contains the week; older ones keep working and lead
     * to the newest tiles, so a page can stay open for a long time.
     */
    tileJson: 'https://tiles.openfreemap.org/planet',
    schema: 'openmaptiles',
    /** No limit on requests; collecting tiles automatically is not permitted. */
    terms: 'https://openfreemap.org/tos/',
    /** Used if the TileJSON has no attribution. */
    attribution:
      '<a href="https://openfreemap.org">OpenFreeMap</a> <a href="https://www.openmaptiles.org/">© OpenMapTiles</a> Data from <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>',
  },
  /** https://registry.opendata.aws/terrain-tiles/: elevation of the whole world and of the sea floor. */
  heights: {
    name: 'Amazon',
    tiles: 'https://s3.amazonaws.com/elevation-tiles-prod/terrarium/{z}/{x}/{y}.png',
    encoding: 'terrarium',
    tileSize: 256,
    /**
     * There are tiles up to zoom 15, but for most of the world those only enlarge zoom 13, at sixteen times the
     * requests.
     */
    maxZoom: 13,
    terms: 'https://registry.opendata.aws/terrain-tiles/',
    attribution:
      '<a href="https://github.com/tilezen/joerd/blob/master/docs/attribution.md">Elevation: Terrain Tiles (Mapzen, USGS, EU-DEM and others)</a>',
  },
} as const

/** The server names shown to people. With the operator's own elevation tiles, no other server is needed for them. */
export const streetServers = (hasOwnHeights: boolean): { streets: string; heights: string | null } => ({
  streets: onlineMap.streets.name,
  heights: hasOwnHeights ? null : onlineMap.heights.name,
})

/** When browsers may ask these servers: always (the operator decides), if the visitor agrees, or never. */
export const onlineMapChoices = ['always', 'by_choice', 'never'] as const
export type OnlineMapChoice = (typeof onlineMapChoices)[number]

/** Set by the browser when the visitor allows it; the server then permits these requests in its security policy. */
export const onlineMapCookie = {
  name: 'online-map',
  allowed: 'yes',
  declined: 'no',
  maxAgeSeconds: 31_536_000,
} as const

const allowing = new RegExp(`(?:^|;\\s*)${onlineMapCookie.name}=${onlineMapCookie.allowed}(?:;|$)`)

export const allowsOnlineMap = (cookies: string): boolean => allowing.test(cookies)
