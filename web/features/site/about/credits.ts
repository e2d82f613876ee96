export type Credit = { name: string; purpose: string; licence: string; url: string }

/** The third-party work that a running Trailcast consists of. Map data is also credited on the map. */
export const credits: readonly Credit[] = [
  { name: 'Inter', purpose: 'typeface', licence: 'OFL-1.1', url: 'https://rsms.me/inter/' },
  { name: 'React', purpose: 'user interface', licence: 'MIT', url: 'https://react.dev/' },
  { name: 'React Router', purpose: 'pages and addresses', licence: 'MIT', url: 'https://reactrouter.com/' },
  {
    name: 'TanStack Query',
    purpose: 'data in the browser',
    licence: 'MIT',
    url: 'https://tanstack.com/query/',
  },
  { name: 'Zod', purpose: 'checking data that is sent', licence: 'MIT', url: 'https://zod.dev/' },
  { name: 'Vite', purpose: 'building the web application', licence: 'MIT', url: 'https://vite.dev/' },
  {
    name: 'hls.js',
    purpose: 'playing streams',
    licence: 'Apache-2.0',
    url: 'https://github.com/video-dev/hls.js',
  },
  { name: 'MapLibre GL JS', purpose: 'drawing maps', licence: 'BSD-3-Clause', url: 'https://maplibre.org/' },
  {
    name: 'PMTiles',
    purpose: 'archives of map tiles',
    licence: 'BSD-3-Clause',
    url: 'https://docs.protomaps.com/pmtiles/',
  },
  {
    name: 'maplibre-contour',
    purpose: 'contour lines',
    licence: 'BSD-3-Clause',
    url: 'https://github.com/onthegomap/maplibre-contour',
  },
  {
    name: 'GeoNames',
    purpose: 'cities on the map and in the search',
    licence: 'CC BY 4.0',
    url: 'https://www.geonames.org/',
  },
  {
    name: 'Natural Earth',
    purpose: 'coasts, borders and water on the map',
    licence: 'public domain',
    url: 'https://www.naturalearthdata.com/',
  },
  {
    name: 'NASA Visible Earth',
    purpose: 'relief of the world map',
    licence: 'public domain',
    url: 'https://visibleearth.nasa.gov/',
  },
  {
    name: 'OpenStreetMap',
    purpose: 'borders of countries, and regional maps',
    licence: 'ODbL 1.0',
    url: 'https://www.openstreetmap.org/copyright',
  },
  { name: 'Node.js', purpose: 'running the server', licence: 'MIT', url: 'https://nodejs.org/' },
  { name: 'Fastify', purpose: 'answering requests', licence: 'MIT', url: 'https://fastify.dev/' },
  { name: 'PostgreSQL', purpose: 'database', licence: 'PostgreSQL', url: 'https://www.postgresql.org/' },
  {
    name: 'PostGIS',
    purpose: 'geography in the database',
    licence: 'GPL-2.0-or-later',
    url: 'https://postgis.net/',
  },
  { name: 'PGlite', purpose: 'embedded PostgreSQL', licence: 'Apache-2.0', url: 'https://pglite.dev/' },
  { name: 'Kysely', purpose: 'typed queries', licence: 'MIT', url: 'https://kysely.dev/' },
  { name: 'pg-boss', purpose: 'job queue', licence: 'MIT', url: 'https://github.com/timgit/pg-boss' },
  {
    name: 'FFmpeg',
    purpose: 'video processing, as a separate program',
    licence: 'LGPL-2.1 or GPL, by build',
    url: 'https://ffmpeg.org/',
  },
  { name: 'Nodemailer', purpose: 'mail', licence: 'MIT-0', url: 'https://nodemailer.com/' },
  { name: 'ALTCHA', purpose: 'bot check without third parties', licence: 'MIT', url: 'https://altcha.org/' },
]
