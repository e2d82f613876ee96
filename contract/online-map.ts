/**
 * The public map servers that browsers ask with `BASEMAP=online`, or after a visitor has chosen 'Show streets
 * and paths'. Neither needs a key or sets cookies. Both are free and give no guarantee, so browsers only ask
 * for what is on screen, and pause when told to.
 */
export const onlineMap = {
  /** https://openfreemap.org: the whole world, made anew every week from OpenStreetMap. */
  streets: {
    name: 'OpenFreeMap',
    /**
     * TileJSON, which names the address of the current tiles. That address has the week in it. An older one
     * keeps working and leads to the newest tiles, so a page can stay open for long.
     */
    tileJson: 'https://tiles.openfreemap.org/planet',
    schema: 'openmaptiles',
    /** No limit on requests; collecting tiles automatically is not permitted. */
    terms: 'https://openfreemap.org/tos/',
    /** Where the TileJSON has none. */
    attribution:
      '<a href="https://openfreemap.org">OpenFreeMap</a> <a href="https://www.openmaptiles.org/">© OpenMapTiles</a> Data from <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>',
  },
  /** https://registry.opendata.aws/terrain-tiles/: elevation of the whole world and of the sea floor. */
  heights: {
    name: 'Amazon',
    tiles: 'https://s3.amazonaws.com/elevation-tiles-prod/terrarium/{z}/{x}/{y}.png',
    encoding: 'terrarium',
    tileSize: 256,
    /** There are tiles up to 15. For most of the world those only enlarge these, at sixteen times the requests. */
    maxZoom: 13,
    terms: 'https://registry.opendata.aws/terrain-tiles/',
    attribution:
      '<a href="https://github.com/tilezen/joerd/blob/master/docs/attribution.md">Elevation: Terrain Tiles (Mapzen, USGS, EU-DEM and others)</a>',
  },
} as const

/** Who decides whether browsers ask them: the operator for everyone, each visitor, or nobody does. */
export const onlineMapChoices = ['always', 'by_choice', 'never'] as const
export type OnlineMapChoice = (typeof onlineMapChoices)[number]

/** Set by the browser when the visitor allows it, and read by the server, whose policy then lets pages do it. */
export const onlineMapCookie = { name: 'online-map', allowed: 'yes' } as const

const allowing = new RegExp(`(?:^|;\\s*)${onlineMapCookie.name}=${onlineMapCookie.allowed}(?:;|$)`)

export const allowsOnlineMap = (cookies: string): boolean => allowing.test(cookies)
