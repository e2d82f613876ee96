import { blockKeys } from './gpmf.ts'
import { codeOf, headerSize, nextKlv } from './klv.ts'

/** Applies to the samples of one payload. */
const placedKeys = ['SCAL', 'TYPE', 'STMP', ...blockKeys] as const
export type PlacedKey = (typeof placedKeys)[number]

/** Keys that describe a stream; everything else in it is a measurement. */
const describing =
  'STNM SIUN UNIT SCAL TYPE TSMP STMP TIMO EMPT ORIN ORIO MTRX GPSU GPSF GPSP GPSA TMPC RMRK DVID DVNM TICK TOCK STPS QUAN VERS'
const describingCodes = new Set(describing.split(' ').map(codeOf))
const placedCodes = new Map(placedKeys.map((key) => [codeOf(key), key]))
const temperature = codeOf('TMPC')

export const isDescribing = (code: number): boolean => describingCodes.has(code)

/** Where the parts of a stream begin in a payload; -1 for missing ones. */
export type StreamScan = { code: number; measurements: number[]; places: Record<PlacedKey, number> }

/**
 * Finds the parts of a stream. Its measurements are the last non-describing key, and earlier ones with the
 * same key: some cameras put names after them, write some keys once per sample, or write a stream of
 * temperatures alone. If only some keys are requested, the temperature of another stream may be among them.
 */
export function scanStream(
  view: DataView,
  from: number,
  to: number,
  wanted: ReadonlySet<number> | undefined,
): StreamScan | undefined {
  const scan: StreamScan = {
    code: 0,
    measurements: [],
    places: { SCAL: -1, TYPE: -1, STMP: -1, GPSF: -1, GPSP: -1, GPSU: -1, TMPC: -1 },
  }
  for (let at = from, next = nextKlv(view, at, to); next > 0; at = next, next = nextKlv(view, at, to)) {
    const code = view.getUint32(at)
    const placed = placedCodes.get(code)
    if (placed !== undefined) scan.places[placed] = at
    else if (!describingCodes.has(code) && view.getUint8(at + 4) !== 0) {
      if (code !== scan.code) scan.measurements = []
      scan.code = code
      scan.measurements.push(at)
    }
  }
  const isUsed = scan.code !== 0 && (!wanted || wanted.has(scan.code))
  if (isUsed) return scan
  const isTemperatureUsed = scan.places.TMPC >= 0 && (wanted ? wanted.has(temperature) : scan.code === 0)
  return isTemperatureUsed ? { ...scan, code: temperature, measurements: [scan.places.TMPC] } : undefined
}

/** The size of the values of a key in bytes. */
export function lengthAt(view: DataView, at: number): number {
  return view.getUint8(at + 5) * view.getUint16(at + 6)
}

export const valuesAfter = (at: number): number => at + headerSize
