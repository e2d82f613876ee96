import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles, type RangeResponse } from 'pmtiles'

/** Reads an archive as browsers do, with another library. */
export class ReadRegion {
  readonly archive: PMTiles

  constructor(read: (offset: number, length: number) => Promise<Uint8Array>) {
    const getBytes = async (offset: number, length: number): Promise<RangeResponse> => ({
      data: Uint8Array.from(await read(offset, length)).buffer,
    })
    this.archive = new PMTiles({ getKey: () => 'region', getBytes })
  }

  /** The features of a layer in the tile around a place. */
  async featuresAt(layer: string, z: number, lon: number, lat: number): Promise<VectorTileFeature[]> {
    const [x, y] = tileAt(lon, lat, z)
    const found = await this.archive.getZxy(z, Math.floor(x), Math.floor(y))
    const tile = new VectorTile(new PbfReader(new Uint8Array(found?.data ?? new ArrayBuffer(0))))
    const features = tile.layers[layer]
    return Array.from({ length: features?.length ?? 0 }, (_, n) => features?.feature(n)).filter(
      (feature) => feature !== undefined,
    )
  }

  /** Whether an area of the layer covers a place, by counting the sides to the left of it. */
  async isCovered(layer: string, z: number, lon: number, lat: number): Promise<boolean> {
    const [x, y] = tileAt(lon, lat, z).map((place) => (place % 1) * 4096) as [number, number]
    let sides = 0
    for (const feature of await this.featuresAt(layer, z, lon, lat)) {
      for (const ring of feature.loadGeometry()) {
        for (const [at, to] of ring.entries()) {
          const from = ring.at(at - 1) ?? to
          const isBeside = from.y > y !== to.y > y
          if (isBeside && from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x) < x) sides++
        }
      }
    }
    return sides % 2 === 1
  }
}

function tileAt(lon: number, lat: number, z: number): [number, number] {
  const sine = Math.sin((lat * Math.PI) / 180)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return [((lon + 180) / 360) * 2 ** z, y * 2 ** z]
}
