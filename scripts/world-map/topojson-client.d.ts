declare module 'topojson-client' {
  import type { FeatureCollection } from 'geojson'

  export function feature(topology: object, object: object): FeatureCollection
}
