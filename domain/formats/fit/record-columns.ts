import type { Samples } from '#domain/telemetry/recording.ts'
import type { Definition } from './definition.ts'
import { developerKey, type NativeEquivalents } from './field-description.ts'
import { fillColumn, type Column } from './fill-column.ts'
import { compressedSpeedDistance, isSeries, recordFields, type ColumnName } from './record-fields.ts'
import { rowsByLayout } from './rows.ts'
import type { Scan } from './scan.ts'
import { fillFromCompressed } from './speed-and-distance.ts'

type Columns = { count: number; byName: Map<ColumnName, Column> }

function columnOf({ count, byName }: Columns, name: ColumnName): Column {
  const found = byName.get(name)
  if (found) return found
  const made = (name === 'lat' || name === 'lon' ? new Float64Array(count) : new Float32Array(count)).fill(
    Number.NaN,
  )
  byName.set(name, made)
  return made
}

/** The records of a file as columns, in file order. A record without a time has NaN there. */
export function readColumns(view: DataView, scan: Scan, equivalents: NativeEquivalents): Samples {
  const { count } = scan.rows
  const columns: Columns = { count, byName: new Map() }
  const groups = rowsByLayout(scan.rows, scan.layouts.length)
  const compressedAt = scan.layouts.map(
    ({ fields }) =>
      fields.find(({ number, size }) => number === compressedSpeedDistance && size >= 3)?.at ?? -1,
  )
  if (compressedAt.some((at) => at >= 0)) {
    fillFromCompressed(view, scan.rows, compressedAt, {
      speed: columnOf(columns, 'speed'),
      distance: columnOf(columns, 'distance'),
    })
  }
  for (const [index, layout] of scan.layouts.entries()) {
    const source = { view, starts: scan.rows.starts, rows: groups[index]!, littleEndian: layout.littleEndian }
    fillFromDevelopers(columns, source, layout, equivalents)
    for (const { number, column, scale, offset } of recordFields) {
      const field = layout.fields.find((candidate) => candidate.number === number)
      if (field)
        fillColumn(columnOf(columns, column), {
          ...source,
          at: field.at,
          baseType: field.baseType,
          scale,
          offset,
        })
    }
  }
  return toSamples(columns, scan.rows.times)
}

/**
 * Runs before the native fields, which win where both have a value: apps write zeros while their sensor is
 * asleep.
 */
function fillFromDevelopers(
  columns: Columns,
  source: { view: DataView; starts: Uint32Array; rows: Uint32Array; littleEndian: boolean },
  layout: Definition,
  equivalents: NativeEquivalents,
): void {
  for (const field of layout.developerFields) {
    const equivalent = equivalents.get(developerKey(field.developerIndex, field.number))
    const column = recordFields.find(({ number }) => number === equivalent?.fieldNumber)?.column
    if (!equivalent || !column || !isSeries(column) || field.size < equivalent.baseType.size) continue
    fillColumn(columnOf(columns, column), { ...source, at: field.at, ...equivalent })
  }
}

function toSamples({ count, byName }: Columns, times: Float64Array): Samples {
  const nowhere = () => new Float64Array(count).fill(Number.NaN)
  const samples: Samples = {
    time: times.slice(0, count),
    lat: (byName.get('lat') as Float64Array | undefined) ?? nowhere(),
    lon: (byName.get('lon') as Float64Array | undefined) ?? nowhere(),
    series: {},
  }
  dropHalfPositions(samples)
  addFraction(byName.get('cadence'), byName.get('cadence_fraction'))
  for (const [name, column] of byName) {
    if (isSeries(name) && column.some((value) => !Number.isNaN(value)))
      samples.series[name] = column as Float32Array
  }
  return samples
}

function dropHalfPositions({ lat, lon }: Samples): void {
  for (let row = 0; row < lat.length; row++) {
    if (Math.abs(lat[row]!) <= 90 && Math.abs(lon[row]!) <= 180) continue
    lat[row] = Number.NaN
    lon[row] = Number.NaN
  }
}

function addFraction(cadence: Column | undefined, fraction: Column | undefined): void {
  if (!cadence || !fraction) return
  for (let row = 0; row < cadence.length; row++)
    cadence[row]! += Number.isNaN(fraction[row]!) ? 0 : fraction[row]!
}
