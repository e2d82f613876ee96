/** A straight ride with a sample every second, as a watch records it. */
export type FitOptions = {
  startMs?: number
  points?: number
  lat?: number
  lon?: number
  /** Metres between two samples. */
  stepM?: number
  /** One session for each sport, with a share of the samples. The numbers are FIT's: 2 is cycling, 1 running. */
  sports?: number[]
  /** Makes the values differ from file to file. */
  seed?: number
}

const fitEpochMs = Date.UTC(1989, 11, 31)
const [fileId, session, record] = [0, 18, 20]

/**
 * The numbers of the fields, their sizes and base types: 0x85 and 0x86 have four bytes, 0x83 and 0x84 two, 0
 * and 2 one.
 */
type Field = [number: number, bytes: number, type: number]
const fileIdFields: Field[] = [
  [0, 1, 0x00],
  [1, 2, 0x84],
  [4, 4, 0x86],
]
const recordFields: Field[] = [
  [253, 4, 0x86],
  [0, 4, 0x85],
  [1, 4, 0x85],
  [2, 2, 0x84],
  [5, 4, 0x86],
  [6, 2, 0x84],
  [3, 1, 0x02],
  [4, 1, 0x02],
  [7, 2, 0x84],
]
const sessionFields: Field[] = [
  [253, 4, 0x86],
  [2, 4, 0x86],
  [7, 4, 0x86],
  [8, 4, 0x86],
  [9, 4, 0x86],
  [5, 1, 0x00],
]

/** The bytes of a FIT file with everything that readers need: header, records, sessions and checksum. */
export function givenFit(options: FitOptions = {}): Buffer {
  const { startMs = Date.UTC(2026, 4, 9, 7), points = 120, sports = [2] } = options
  const writer = new FitWriter((points + sports.length) * 32 + 1000)
  const start = Math.round((startMs - fitEpochMs) / 1000)
  writer.define(0, fileId, fileIdFields)
  writer.write(0, fileIdFields, [4, 1, start])
  writer.define(1, record, recordFields)
  writer.define(2, session, sessionFields)
  const share = Math.floor(points / sports.length)
  for (const [n, sport] of sports.entries()) {
    for (let i = n * share; i < (n + 1) * share; i++)
      writer.write(1, recordFields, sampleOf(options, start, i))
    const from = start + n * share
    const metres = (share - 1) * (options.stepM ?? 8) * 100
    writer.write(2, sessionFields, [
      from + share - 1,
      from,
      (share - 1) * 1000,
      (share - 1) * 1000,
      metres,
      sport,
    ])
  }
  return writer.finish()
}

function sampleOf(
  { lat = 47.2, lon = 11.4, stepM = 8, seed = 0 }: FitOptions,
  start: number,
  i: number,
): number[] {
  const eastM = 111_320 * Math.cos((lat * Math.PI) / 180)
  const wave = Math.sin(i / 40 + seed)
  return [
    start + i,
    semicircles(lat + (wave * 60) / 111_320),
    semicircles(lon + (i * stepM) / eastM),
    Math.round((600 + 50 * Math.sin(i / 300 + seed) + 500) * 5),
    i * stepM * 100,
    Math.round((stepM + wave) * 1000),
    120 + Math.round(20 * wave) + (i % 7),
    80 + (i % 11),
    180 + Math.round(60 * wave) + (i % 13),
  ]
}

const semicircles = (degrees: number): number => Math.round((degrees * 2 ** 31) / 180)

class FitWriter {
  readonly #bytes: Buffer
  #at = 14

  constructor(max: number) {
    this.#bytes = Buffer.alloc(max)
  }

  define(local: number, message: number, fields: Field[]): void {
    const bytes = this.#bytes
    this.#at = bytes.writeUInt8(0x40 | local, this.#at)
    this.#at = bytes.writeUInt16LE(0, this.#at)
    this.#at = bytes.writeUInt16LE(message, this.#at)
    this.#at = bytes.writeUInt8(fields.length, this.#at)
    for (const part of fields.flat()) this.#at = bytes.writeUInt8(part, this.#at)
  }

  write(local: number, fields: Field[], values: number[]): void {
    const bytes = this.#bytes
    this.#at = bytes.writeUInt8(local, this.#at)
    for (const [n, [, size]] of fields.entries()) {
      const value = values[n] ?? 0
      this.#at =
        size === 1
          ? bytes.writeUInt8(value, this.#at)
          : size === 2
            ? bytes.writeUInt16LE(value, this.#at)
            : bytes.writeInt32LE(value | 0, this.#at)
    }
  }

  finish(): Buffer {
    const bytes = this.#bytes
    bytes.writeUInt8(14, 0)
    bytes.writeUInt8(0x20, 1)
    bytes.writeUInt16LE(2132, 2)
    bytes.writeUInt32LE(this.#at - 14, 4)
    bytes.write('.FIT', 8, 'latin1')
    bytes.writeUInt16LE(checksum(bytes.subarray(0, 12)), 12)
    bytes.writeUInt16LE(checksum(bytes.subarray(0, this.#at)), this.#at)
    return Buffer.from(bytes.subarray(0, this.#at + 2))
  }
}

const table = [
  0x0000, 0xcc01, 0xd801, 0x1400, 0xf001, 0x3c00, 0x2800, 0xe401, 0xa001, 0x6c00, 0x7800, 0xb401, 0x5000,
  0x9c01, 0x8801, 0x4400,
]

/** CRC-16 by half bytes, as in the format's specification. */
function checksum(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    for (const nibble of [byte & 15, byte >> 4])
      crc = (crc >> 4) ^ (table[crc & 15] ?? 0) ^ (table[nibble] ?? 0)
  }
  return crc
}
