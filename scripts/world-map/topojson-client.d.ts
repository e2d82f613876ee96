declare module 'topojson-client' {
  export function feature(topology: object, object: object): GeoJSON.FeatureCollection
}
