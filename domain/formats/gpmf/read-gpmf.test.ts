import { expect, test } from 'vitest'
import { mutantOf } from '#domain/formats/mutant-for-tests.ts'
import { joined } from '#domain/mp4/write-box.ts'
import { readGpmfFacts } from './facts.ts'
import { gpmfHeader, gpmfPayload, gpsMoment, klvBytes, type WrittenStream } from './write-gpmf.ts'
import type { GpmfPayload, GpmfStream } from './gpmf.ts'
import { gpmfReader, readGpmf } from './read-gpmf.ts'

/** Payloads of one second each. */
function payloads(...streams: WrittenStream[][]): GpmfPayload[] {
  return streams.map((list, t) => ({
    bytes: gpmfPayload([{ name: 'HERO11 Black', streams: list }]),
    t,
    duration: 1,
  }))
}

function streamOf(key: string, ...streams: WrittenStream[][]): GpmfStream {
  const found = readGpmf(payloads(...streams))
    .flatMap((device) => device.streams)
    .find((stream) => stream.key === key)
  if (!found) throw new Error(`There is no ${key}.`)
  return found
}

const columnsOf = ({ columns }: GpmfStream): number[][] =>
  columns.map((column) => Array.from(column, (value) => Math.round(value * 1e6) / 1e6))
const klv = (key: string, type: string, values: number[][] | string): Uint8Array =>
  klvBytes({ key, type, values })
const nest = (key: string, ...inner: Uint8Array[]): Uint8Array => {
  const content = joined(...inner)
  const head = Uint8Array.of(0, 1, content.length >> 8, content.length & 255)
  return joined(
    Uint8Array.from(key, (one) => one.charCodeAt(0)),
    head,
    content,
  )
}
const hues = (value: number): WrittenStream => ({ key: 'HUES', type: 'B', rows: [[value, 1]] })
const gains = (...values: number[]): WrittenStream => ({
  key: 'ISOG',
  type: 'f',
  rows: values.map((value) => [value]),
})
const turning = (stamp: number, count: number): WrittenStream => ({
  key: 'GYRO',
  type: 's',
  stamp,
  rows: Array.from({ length: count }, () => [1, 1, 1]),
})
const shutter = (stamp: number): WrittenStream => ({ key: 'SHUT', type: 'f', stamp, rows: [[0.01]] })
const gps = (ms: number, fix: number): WrittenStream => ({
  key: 'GPS5',
  type: 'l',
  rows: [[1, 2, 3, 4, 5]],
  facts: [
    { key: 'GPSF', type: 'L', values: [[fix]] },
    gpsMoment(ms),
    { key: 'GPSP', type: 'S', values: [[234]] },
  ],
})
const rounded = (values: Float64Array): number[] =>
  Array.from(values, (value) => Math.round(value * 1e6) / 1e6)

test('measurements come as columns in their units, from all payloads', () => {
  const accelerometer: WrittenStream = {
    key: 'ACCL',
    type: 's',
    scale: [100],
    name: 'Accelerometer',
    units: ['m/s\u00b2'],
    rows: [
      [9.81, -0.5, 0.25],
      [9.8, 0, 1],
    ],
  }
  const stream = streamOf('ACCL', [accelerometer], [{ ...accelerometer, rows: [[-320, 1, 2]] }])
  expect(stream).toMatchObject({ name: 'Accelerometer', units: ['m/s\u00b2'] })
  expect(columnsOf(stream)).toEqual([
    [9.81, 9.8, -320],
    [-0.5, 0, 1],
    [0.25, 1, 2],
  ])
  expect(Array.from(stream.blocks.starts)).toEqual([0, 2])
})

test('columns of different types have separate scales, and positions keep all their digits', () => {
  const rows = [[47.1234567, -11.7654321, 612.345, 8934, 41_234.567, 1.23, 3]]
  const stream = streamOf('GPS9', [
    { key: 'GPS9', type: 'lllllSS', scale: [1e7, 1e7, 1000, 1, 1000, 100, 1], rows },
  ])
  expect(stream.columns.map((column) => column[0])).toEqual([
    47.1234567,
    -11.7654321,
    612.345,
    8934,
    41_234.567,
    Math.fround(1.23),
    3,
  ])
})

test('repeat counts in column types are expanded', () => {
  const layout = { key: 'TYPE', type: 'c', values: 'Bf[3]S' }
  const values = Uint8Array.of(
    7,
    ...[1.5, 2.5, -3.5].flatMap((one) =>
      Array.from(new Uint8Array(Float32Array.of(one).buffer).toReversed()),
    ),
    1,
    2,
  )
  const measured = joined(
    Uint8Array.from('FACE?', (one) => one.charCodeAt(0)),
    Uint8Array.of(15, 0, 1),
    values,
    new Uint8Array(1),
  )
  const content = joined(klvBytes(layout), measured)
  const [device] = readGpmf([{ bytes: nest('DEVC', nest('STRM', content)), t: 0, duration: 1 }])
  expect(device?.streams.map(columnsOf)).toEqual([[[7], [1.5], [2.5], [-3.5], [258]]])
})

test('a key that is repeated for each sample is one stream', () => {
  const both = gpmfPayload([{ name: 'Camera', streams: [hues(5), hues(6)] }])
  const [device] = readGpmf([{ bytes: both, t: 0, duration: 1 }])
  expect(device?.streams.map(columnsOf)).toEqual([
    [
      [5, 6],
      [1, 1],
    ],
  ])
})

test('a name after the measurements is not mistaken for them, and an empty stream is no stream', () => {
  const bytes = nest(
    'DEVC',
    nest('STRM', klv('ISOG', 'f', [[1.5]]), klv('STNM', 'c', 'Gain')),
    nest('STRM'),
    nest('STRM', klv('STNM', 'c', 'Nothing')),
  )
  const [device] = readGpmf([{ bytes, t: 0, duration: 1 }])
  expect(device?.streams.map(({ key, name }) => [key, name])).toEqual([['ISOG', 'Gain']])
})

test('devices in one payload are kept apart', () => {
  const stream: WrittenStream = { key: 'GYRO', type: 's', rows: [[1, 2, 3]] }
  const bytes = gpmfPayload([
    { id: 1, name: 'Camera', streams: [stream] },
    { id: 7, name: 'GoPro Karma v1.0', streams: [stream, { key: 'KBAT', type: 'L', rows: [[5]] }] },
  ])
  const devices = readGpmf([0, 1].map((t) => ({ bytes, t, duration: 1 })))
  expect(
    devices.map(({ id, name, streams }) => [id, name, streams.map(({ key, t }) => `${key} ${t.length}`)]),
  ).toEqual([
    ['1', 'Camera', ['GYRO 2']],
    ['7', 'GoPro Karma v1.0', ['GYRO 2', 'KBAT 2']],
  ])
})

test('without timestamps, samples are spread over their payload', () => {
  expect(rounded(streamOf('ISOG', [gains(1, 2, 3, 4)], [gains(5, 6)]).t)).toEqual([
    0, 0.25, 0.5, 0.75, 1, 1.5,
  ])
})

test('with timestamps, samples lie between those of their payload and the next, counted from the first frame', () => {
  const both = [
    [turning(180_000, 2), shutter(200_000)],
    [turning(1_190_000, 2), shutter(1_200_000)],
    [turning(2_210_000, 2), shutter(2_200_000)],
  ]
  // The camera's clock read 0.2 s at the first frame. The last payload continues like the one before it.
  expect(rounded(streamOf('GYRO', ...both).t)).toEqual([-0.02, 0.485, 0.99, 1.5, 2.01, 2.52])
})

test('a camera whose clock continues from an earlier file still begins at zero', () => {
  expect(rounded(streamOf('GYRO', [turning(720_000_000, 1)], [turning(721_000_000, 1)]).t)).toEqual([0, 1])
})

test('the delay that the camera reports for its samples is subtracted', () => {
  const delay = { key: 'TIMO', type: 'f', values: [[0.125]] }
  expect(rounded(streamOf('ISOG', [{ key: 'ISOG', type: 'f', rows: [[1], [2]], facts: [delay] }]).t)).toEqual(
    [-0.125, 0.375],
  )
})

test('facts about a whole payload are given once per payload', () => {
  const start = Date.UTC(2024, 1, 29, 23, 59, 59, 125)
  const { facts } = streamOf('GPS5', [gps(start, 3)], [gps(start + 1000, 0)]).blocks
  expect(Array.from(facts.GPSU)).toEqual([start, start + 1000])
  expect(Array.from(facts.GPSF)).toEqual([3, 0])
  expect(Array.from(facts.GPSP)).toEqual([234, 234])
  expect(Array.from(facts.TMPC)).toEqual([Number.NaN, Number.NaN])
})

test('of streams that were not requested, only the temperature is read', () => {
  const warm = { key: 'TMPC', type: 'f', values: [[41.5]] }
  const list = payloads([
    { key: 'ACCL', type: 's', scale: [100], rows: [[1, 2, 3]], facts: [warm] },
    { key: 'ISOE', type: 'S', rows: [[100]] },
  ])
  const [device] = readGpmf(list, { keys: new Set(['ISOE', 'TMPC']) })
  expect(device?.streams.map((stream) => [stream.key, columnsOf(stream)])).toEqual([
    ['TMPC', [[41.5]]],
    ['ISOE', [[100]]],
  ])
})

test('the header of a camera is read as text and numbers', () => {
  const facts = readGpmfFacts(
    gpmfHeader([
      { key: 'MINF', type: 'c', values: 'GoPro Max' },
      { key: 'ZFOV', type: 'f', values: [[137.5]] },
      { key: 'VRES', type: 'L', values: [[3840, 2160]] },
      { key: 'PRJT', type: 'F', values: [[0x4750524f]] },
    ]),
  )
  expect(facts).toEqual({ MINF: 'GoPro Max', ZFOV: [137.5], VRES: [3840, 2160], PRJT: 'GPRO' })
})

test('damaged payloads give what is left of them', () => {
  const [whole] = payloads([
    {
      key: 'GYRO',
      type: 's',
      scale: [939],
      stamp: 1000,
      name: 'Gyroscope',
      units: ['rad/s'],
      rows: Array.from({ length: 50 }, (_, row) => [row, 1, 2]),
    },
    {
      key: 'GPS9',
      type: 'lllllllSS',
      scale: [1e7, 1e7, 1, 1, 1, 1, 1, 1, 1],
      rows: [[47, 11, 1, 1, 1, 1, 1, 1, 1]],
    },
  ])
  const streams = Array.from({ length: 1000 }, (_, number) => {
    const reader = gpmfReader({ expected: 5 })
    for (const t of [0, 1, 2]) {
      reader.add({ bytes: mutantOf([whole?.bytes ?? new Uint8Array(0)], 3 * number + t), t, duration: 1 })
    }
    return reader.finish().flatMap((device) => device.streams)
  }).flat()
  expect(streams.filter(({ t, columns }) => columns.some((column) => column.length !== t.length))).toEqual([])
  expect(streams.reduce((sum, { t }) => sum + t.length, 0)).toBeGreaterThan(10_000)
})
