import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { GpmfDevice, GpmfStream } from './gpmf.ts'
import { payloadsForTests } from './payloads-for-tests.ts'
import { readGpmf } from './read-gpmf.ts'

// What cameras really wrote: fixtures/README.md says where the files come from.
const bytesOf = (name: string) => readFileSync(`fixtures/camera/${name}`)

function deviceOf(name: string): GpmfDevice {
  const [device, ...others] = readGpmf(payloadsForTests(bytesOf(name)))
  if (!device || others.length > 0) throw new Error(`${name} has ${others.length + 1} devices`)
  return device
}

function streamOf(device: GpmfDevice, key: string): GpmfStream {
  const stream = device.streams.find((one) => one.key === key)
  if (!stream) throw new Error(`There is no ${key}.`)
  return stream
}

/** The sample counters in byte order, each with the stream it is in. */
function countersIn(bytes: Buffer): { name: string; total: number }[] {
  const counters: { name: string; total: number }[] = []
  for (let at = bytes.indexOf('TSMP'); at >= 0; at = bytes.indexOf('TSMP', at + 4)) {
    const nameAt = bytes.indexOf('STNM', at)
    const length = bytes.readUInt8(nameAt + 5) * bytes.readUInt16BE(nameAt + 6)
    const name = bytes.toString('latin1', nameAt + 8, nameAt + 8 + length).replaceAll('\0', '')
    counters.push({ name, total: bytes.readUInt32BE(at + 8) })
  }
  return counters
}

/** In these streams, a sample consists of several rows, or none. */
const isOneRowPerSample = ({ key }: GpmfStream) => !['SCEN', 'HUES', 'FACE'].includes(key)

test.each([
  ['hero8-grass.gpmf', 14, 13],
  ['hero11.gpmf', 18, 11],
])('%s has as many samples in each of its %i streams as the camera counted', (name, count, payloads) => {
  const counters = countersIn(bytesOf(name))
  const streams = deviceOf(name).streams.filter(isOneRowPerSample)
  expect(streams).toHaveLength(count)
  for (const { name: title, t, columns, blocks } of streams) {
    const totals = counters.filter((counter) => counter.name === title).map(({ total }) => total)
    const first = blocks.starts[1]!
    expect(totals).toHaveLength(payloads)
    expect(t.length - first).toBe(totals.at(-1)! - totals[0]!)
    for (const column of columns) expect(column).toHaveLength(t.length)
    // It keeps counting while the camera does not record, so a file need not begin with the first sample.
    expect(totals[0]).toBeGreaterThanOrEqual(first)
  }
})

test.each(['hero8-grass.gpmf', 'hero11.gpmf'])('the samples of %s follow each other in time', (name) => {
  for (const { t } of deviceOf(name).streams) {
    expect(t).toEqual(t.toSorted())
    expect(Math.abs(t[0]!)).toBeLessThan(0.05)
  }
})

describe('a HERO8 in the grass, as its publisher lists it', () => {
  const device = deviceOf('hero8-grass.gpmf')
  const firstRow = (key: string) => streamOf(device, key).columns.map((column) => column[0])

  test('the first sample of each sensor', () => {
    expect(device.name).toBe('HERO8 Black')
    expect(firstRow('ACCL')).toEqual([-6.177458, -0.38369304, 8].map(Math.fround))
    expect(firstRow('GYRO')).toEqual([-1.0649627e-3, -4.259851e-2, 0.18317358].map(Math.fround))
    expect(firstRow('CORI')).toEqual([32_766, -5, -14, 138].map((part) => Math.fround(part / 32_767)))
    expect(firstRow('SHUT')).toEqual([Math.fround(1.6655626e-2)])
    expect(firstRow('ISOE')).toEqual([1601])
    expect(firstRow('WBAL')).toEqual([4549])
    expect(firstRow('AALP')).toEqual([-128, -128])
    expect(firstRow('GPS5')).toEqual([39.1519262, -121.6406192, -24.776, 0, 0])
  })

  test('what is said once for each payload', () => {
    const { blocks } = streamOf(device, 'ACCL')
    expect(Array.from(blocks.starts)).toEqual([
      0, 203, 405, 607, 809, 1011, 1213, 1415, 1617, 1816, 2018, 2220, 2422,
    ])
    expect(Array.from(blocks.stamps.subarray(0, 3))).toEqual([60_497, 1_065_867, 2_066_306])
    expect(Array.from(blocks.facts.TMPC.subarray(0, 3))).toEqual(
      [33.09375, 33.445313, 33.740234].map((degrees) => expect.closeTo(degrees, 5) as number),
    )
    const gps = streamOf(device, 'GPS5').blocks.facts
    expect(new Date(gps.GPSU[0]!).toISOString()).toBe('2020-03-07T03:02:59.015Z')
    expect([gps.GPSP[0], gps.GPSF[0]]).toEqual([9999, 0])
  })
})

test('a HERO11 tells the time and the fix of each of its positions', () => {
  const { columns, units } = streamOf(deviceOf('hero11.gpmf'), 'GPS9')
  const [lat, lon, , , , days, seconds, dilution, fix] = columns.map((column) => column[10]!)
  expect(units.slice(0, 5)).toEqual(['deg', 'deg', 'm', 'm/s', 'm/s'])
  // Pontevedra. The time and the fix are what the publisher's own tests expect.
  expect([lat, lon]).toEqual([42.4261515, -8.649981])
  const time = Date.UTC(2000, 0, 1 + days!) + Math.floor(seconds! * 1000)
  expect(Math.abs(time - Date.parse('2022-09-20T13:29:37.898Z'))).toBeLessThanOrEqual(1)
  expect(fix).toBe(3)
  expect(dilution).toBeCloseTo(1.79, 2)
})
