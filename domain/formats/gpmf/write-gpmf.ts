import { joined } from '#domain/mp4/write-box.ts'

/** A key with its values. Numbers are rows of columns; text is characters. */
export type WrittenKlv = { key: string; type: string; values: string | number[][] }

/** A stream in one payload: rows of measurements in their units, stored as integers times the scale. */
export type WrittenStream = {
  key: string
  /** The types of the columns, like 'lllllllSS'; one letter for all. */
  type: string
  rows: readonly (readonly number[])[]
  /** One for all columns, or one for each. */
  scale?: number[]
  name?: string
  units?: string[]
  /** The camera's clock in microseconds. */
  stamp?: number
  /** Further facts, written before the measurements: GPSF, ORIN, …. */
  facts?: WrittenKlv[]
}

export type WrittenDevice = { id?: number; name: string; streams: WrittenStream[] }

const sizes: Record<string, number> = {
  b: 1,
  B: 1,
  c: 1,
  s: 2,
  S: 2,
  l: 4,
  L: 4,
  f: 4,
  F: 4,
  d: 8,
  j: 8,
  J: 8,
}

/** One sample of a telemetry track. */
export function gpmfPayload(devices: WrittenDevice[]): Uint8Array<ArrayBuffer> {
  return joined(...devices.map(deviceBytes))
}

/** The header GoPro cameras write beside the tracks. */
export function gpmfHeader(facts: WrittenKlv[]): Uint8Array<ArrayBuffer> {
  return nest('DEVC', facts.map(klvBytes))
}

function deviceBytes({ id = 1, name, streams }: WrittenDevice): Uint8Array {
  const head = [
    klvBytes({ key: 'DVID', type: 'L', values: [[id]] }),
    klvBytes({ key: 'DVNM', type: 'c', values: name }),
  ]
  return nest('DEVC', [...head, ...streams.map(streamBytes)])
}

function streamBytes({ key, type, rows, scale, name, units, stamp, facts = [] }: WrittenStream): Uint8Array {
  const width = rows[0]?.length ?? 1
  const types = type.length === 1 ? type.repeat(width) : type
  const parts: WrittenKlv[] = [...facts]
  if (stamp !== undefined) parts.unshift({ key: 'STMP', type: 'J', values: [[stamp]] })
  if (name !== undefined) parts.push({ key: 'STNM', type: 'c', values: name })
  if (scale) parts.push({ key: 'SCAL', type: 'l', values: scale.map((one) => [one]) })
  const unitBytes = units ? [textList('UNIT', units)] : []
  if (type.length > 1) parts.push({ key: 'TYPE', type: 'c', values: type })
  const isFloat = (column: number): boolean => 'fd'.includes(types[column]!)
  const stored = rows.map((row) =>
    row.map((value, column) => {
      const scaled = value * (scale?.[column] ?? scale?.[0] ?? 1)
      return isFloat(column) ? scaled : Math.round(scaled)
    }),
  )
  const measurements = klvOf(
    key,
    type.length > 1 ? '?' : type,
    stored.map((row) => rowBytes(row, types)),
  )
  return nest('STRM', [...parts.map(klvBytes), ...unitBytes, measurements])
}

export function klvBytes({ key, type, values }: WrittenKlv): Uint8Array {
  if (typeof values === 'string')
    return klvOf(
      key,
      type,
      Array.from(values, (one) => Uint8Array.of(one.charCodeAt(0))),
    )
  return klvOf(
    key,
    type,
    values.map((row) => rowBytes(row, type.repeat(row.length))),
  )
}

/** 'yymmddhhmmss.sss', the format cameras use. */
export function gpsMoment(ms: number): WrittenKlv {
  const [date, time] = new Date(ms).toISOString().split('T') as [string, string]
  return {
    key: 'GPSU',
    type: 'c',
    values: `${date.slice(2).replaceAll('-', '')}${time.slice(0, -1).replaceAll(':', '')}`,
  }
}

function textList(key: string, texts: string[]): Uint8Array {
  const length = Math.max(...texts.map((text) => text.length))
  return klvOf(
    key,
    'c',
    texts.map((text) => Uint8Array.from(text.padEnd(length, '\0'), (one) => one.charCodeAt(0))),
  )
}

function rowBytes(row: readonly number[], types: string): Uint8Array {
  const bytes = new Uint8Array(Array.from(types).reduce((sum, type) => sum + sizes[type]!, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [column, value] of row.entries()) {
    const type = types[column]!
    writeNumber(view, at, { type, value })
    at += sizes[type]!
  }
  return bytes
}

function writeNumber(view: DataView, at: number, { type, value }: { type: string; value: number }): void {
  if (type === 'f') view.setFloat32(at, value)
  else if (type === 'd') view.setFloat64(at, value)
  else if (sizes[type] === 1) view.setUint8(at, value)
  else if (sizes[type] === 2) view.setUint16(at, value)
  else if (sizes[type] === 4) view.setUint32(at, value)
  else view.setBigInt64(at, BigInt(value))
}

/** Values of equal length, padded to four bytes. */
function klvOf(key: string, type: string, values: Uint8Array[]): Uint8Array {
  const content = joined(...values)
  const head = joined(
    Uint8Array.from(key, (letter) => letter.charCodeAt(0)),
    Uint8Array.of(type.charCodeAt(0), values[0]?.length ?? 0, values.length >> 8, values.length & 0xff),
  )
  return joined(head, content, new Uint8Array((4 - (content.length % 4)) % 4))
}

/** Counted in words of four bytes, so that long ones fit. */
function nest(key: string, parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const content = joined(...parts)
  const [size, count] = content.length < 65_536 ? [1, content.length] : [4, content.length / 4]
  const head = joined(
    Uint8Array.from(key, (letter) => letter.charCodeAt(0)),
    Uint8Array.of(0, size, count >> 8, count & 0xff),
  )
  return joined(head, content)
}
