/** The naming scheme of the layers in a tile set. The last one is that of the embedded world. */
export type TileSchema = 'openmaptiles' | 'protomaps' | 'world'

type Marks = { schema: TileSchema; all: readonly string[]; oneOf: readonly string[] }

/** Only layers that exist from the first zoom level on, since there may be only a single tile to look at. */
const marks: readonly Marks[] = [
  { schema: 'world', all: ['land', 'coast'], oneOf: ['label', 'boundary'] },
  { schema: 'protomaps', all: ['earth'], oneOf: ['water', 'places', 'boundaries', 'roads'] },
  { schema: 'openmaptiles', all: ['water'], oneOf: ['place', 'boundary', 'transportation'] },
]

export function tileSchemaOf(layers: readonly string[]): TileSchema | null {
  const found = marks.find(
    ({ all, oneOf }) =>
      all.every((name) => layers.includes(name)) && oneOf.some((name) => layers.includes(name)),
  )
  return found?.schema ?? null
}
