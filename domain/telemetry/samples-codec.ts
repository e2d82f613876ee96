import {
  columnFromArray,
  float32,
  float64,
  tableFromColumns,
  tableFromIPC,
  tableToIPC,
  type Column,
} from '@uwdata/flechette'
import { altitudeSources, seriesNames, type Samples } from './recording.ts'

const breaksKey = 'breaks'
const altitudeKey = 'altitude_source'

/** The samples as an Arrow IPC stream: a column for each recorded series, with the breaks as metadata. */
export function encodeSamples(
  { time, lat, lon, series, altitude_source: source }: Samples,
  breaks: number[],
): Uint8Array {
  const columns: [string, Column<number>][] = [
    ['time', columnOf(time)],
    ['lat', columnOf(lat)],
    ['lon', columnOf(lon)],
  ]
  for (const name of seriesNames) if (series[name]) columns.push([name, columnOf(series[name])])
  const table = tableFromColumns(columns)
  table.schema.metadata = new Map([[breaksKey, breaks.join(' ')]])
  if (source) table.schema.metadata.set(altitudeKey, source)
  const bytes = tableToIPC(table, { format: 'stream' })
  if (!bytes) throw new Error('the stream was written elsewhere')
  return bytes
}

function columnOf(values: Float32Array | Float64Array): Column<number> {
  if (values.length > 0) return columnFromArray(values)
  // The column is empty when others may see nothing, and the library would infer its type from the first values.
  return columnFromArray(values, values instanceof Float32Array ? float32() : float64())
}

/** Zero-copy: the columns are views of the bytes, which must not be modified meanwhile. */
export function decodeSamples(bytes: Uint8Array): { samples: Samples; breaks: number[] } {
  const table = tableFromIPC(aligned(bytes))
  // An empty column comes as a list without a type.
  const column = (name: string) => (table.numRows > 0 ? table.getChild(name)?.toArray() : new Float64Array())
  const source = table.schema.metadata?.get(altitudeKey)
  const samples: Samples = {
    altitude_source: altitudeSources.find((known) => known === source),
    time: column('time') as Float64Array,
    lat: column('lat') as Float64Array,
    lon: column('lon') as Float64Array,
    series: {},
  }
  for (const name of seriesNames)
    if (table.schema.fields.some((field) => field.name === name))
      samples.series[name] = table.numRows > 0 ? (column(name) as Float32Array) : new Float32Array()
  const breaks = table.schema.metadata?.get(breaksKey) ?? ''
  return { samples, breaks: breaks === '' ? [] : breaks.split(' ').map(Number) }
}

/** Columns of eight bytes must begin at a multiple of eight, which a slice of a larger buffer may not. */
function aligned(bytes: Uint8Array): Uint8Array {
  return bytes.byteOffset % 8 === 0 ? bytes : bytes.slice()
}
