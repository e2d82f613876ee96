import { boxBytes, fullBox, joined, u16, u32, type Bytes } from './write-box.ts'
import { writeMovie } from './write-movie.ts'

const ascii = (text: string): Bytes => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** A list of keys, and values by their index in it, as Apple and Android write them next to the tracks. */
export function keyedTags(tags: Record<string, string>): Bytes {
  const handler = fullBox('hdlr', 0, joined(u32(0), ascii('mdta'), new Uint8Array(13)))
  const names = Object.keys(tags).map((name) => boxBytes('mdta', ascii(name)))
  const values = Object.values(tags).map((text, index) => {
    const data = boxBytes('data', joined(u32(1), u32(0), ascii(text)))
    return joined(u32(8 + data.length), u32(index + 1), data)
  })
  return boxBytes(
    'meta',
    joined(
      handler,
      fullBox('keys', 0, joined(u32(names.length), ...names)),
      boxBytes('ilst', joined(...values)),
    ),
  )
}

/** Text as QuickTime stores it next to the tracks: preceded by its length and language. */
export const quicktimeText = (text: string): Bytes => joined(u16(text.length), u16(0x15c7), ascii(text))

/** A 32-bit fixed-point number, half of it after the point. */
const fixed = (value: number): Bytes => u32(Math.round(value * 65_536))

/** 3GPP. */
export function placeBox(name: Bytes, { lat, lon }: { lat: number; lon: number }): Bytes {
  return fullBox(
    'loci',
    0,
    joined(u16(0x15c7), name, Uint8Array.of(0), fixed(lon), fixed(lat), fixed(574), ascii('earth\0\0')),
  )
}

type PhoneVideo = { seconds?: number; creationMs?: number; tags?: Record<string, string>; userData?: Bytes }

/** A small phone video: empty frames, and the tags that phones write next to the tracks. */
export function phoneVideoForTests({
  seconds = 17,
  creationMs,
  tags,
  userData,
}: PhoneVideo = {}): Uint8Array<ArrayBuffer> {
  const pictures = Array.from({ length: seconds * 30 }, () => new Uint8Array(16))
  return writeMovie({
    brand: 'qt  ',
    ...(creationMs === undefined ? {} : { creationMs }),
    ...(userData ? { userData } : {}),
    ...(tags ? { extensions: keyedTags(tags) } : {}),
    tracks: [
      {
        handler: 'vide',
        codec: 'avc1',
        timescale: 30,
        durations: 1,
        width: 1920,
        height: 1080,
        samples: pictures,
      },
    ],
  })
}
