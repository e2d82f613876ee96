import { childrenOf, findBox, type Box } from './box.ts'

const hex = (value: number, digits = 2): string => value.toString(16).padStart(digits, '0')
const decimal = (value: number): string => String(value).padStart(2, '0')

/** A sample entry; its own boxes begin at `from`, after the fixed fields. */
export type SampleEntry = { entry: Box; from: number }

/** The codec in the form browsers expect (RFC 6381); its four characters if the file says no more. */
export function codecString({ entry, from }: SampleEntry): string {
  const boxes = new Map<string, Box>()
  for (const child of childrenOf(entry, from)) boxes.set(child.type, child)
  const audio = boxes.get('esds') ?? (boxes.has('wave') ? findBox(boxes.get('wave')!, 'esds') : undefined)
  const details =
    avcDetails(boxes.get('avcC')) ??
    hevcDetails(boxes.get('hvcC')) ??
    av1Details(boxes.get('av1C')) ??
    vp9Details(boxes.get('vpcC')) ??
    (entry.type === 'mp4a' ? audioDetails(audio) : undefined)
  return details === undefined ? entry.type : `${entry.type}.${details}`
}

function avcDetails(box: Box | undefined): string | undefined {
  return box && [1, 2, 3].map((at) => hex(box.content.getUint8(at))).join('')
}

function hevcDetails(box: Box | undefined): string | undefined {
  if (!box) return undefined
  const { content } = box
  const profile = content.getUint8(1)
  const constraints = [6, 7, 8, 9, 10, 11].map((at) => content.getUint8(at))
  while (constraints.at(-1) === 0) constraints.pop()
  return [
    `${['', 'A', 'B', 'C'][profile >> 6]}${profile & 31}`,
    reversedBits(content.getUint32(2)).toString(16),
    `${profile & 32 ? 'H' : 'L'}${content.getUint8(12)}`,
    ...constraints.map((value) => value.toString(16)),
  ].join('.')
}

function reversedBits(value: number): number {
  let reversed = 0
  for (let bit = 0; bit < 32; bit++) if ((value >>> bit) & 1) reversed |= 1 << (31 - bit)
  return reversed >>> 0
}

function av1Details(box: Box | undefined): string | undefined {
  if (!box) return undefined
  const [profile, tier] = [box.content.getUint8(1), box.content.getUint8(2)]
  const depth = (tier & 0x40) === 0 ? 8 : tier & 0x20 ? 12 : 10
  return `${profile >> 5}.${decimal(profile & 31)}${tier & 0x80 ? 'H' : 'M'}.${decimal(depth)}`
}

function vp9Details(box: Box | undefined): string | undefined {
  return (
    box &&
    [box.content.getUint8(4), box.content.getUint8(5), box.content.getUint8(6) >> 4].map(decimal).join('.')
  )
}

/** The object type, and for AAC its profile: the first five bits of the decoder configuration. */
function audioDetails(box: Box | undefined): string | undefined {
  if (!box) return undefined
  const { content } = box
  let [kind, profile]: [number | undefined, number | undefined] = [undefined, undefined]
  for (let at = 4; at + 2 < content.byteLength;) {
    const tag = content.getUint8(at++)
    while (at < content.byteLength && content.getUint8(at) >= 0x80) at++
    at++
    if (tag === 3) at += 3
    else if (tag === 4) {
      kind = content.getUint8(at)
      at += 13
    } else {
      if (tag === 5) profile = content.getUint8(at) >> 3
      break
    }
  }
  if (kind === undefined) return undefined
  return kind === 0x40 && profile !== undefined ? `${hex(kind)}.${profile}` : hex(kind)
}

/** The first entry of a track, and where its own boxes begin. */
export function firstSampleEntry(descriptions: Box, handler: string): SampleEntry | undefined {
  for (const entry of childrenOf(descriptions, 8)) {
    if (handler === 'vide') return { entry, from: 78 }
    if (handler !== 'soun') return { entry, from: entry.content.byteLength }
    const version = entry.content.getUint16(8)
    return { entry, from: version === 1 ? 44 : version === 2 ? 64 : 28 }
  }
  return undefined
}
