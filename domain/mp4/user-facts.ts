import { bytesOf, childrenOf, findBox, fourCharactersAt, textAt, type Box } from './box.ts'
import { UnreadableMovieError } from './movie-messages.ts'
import type { MovieCamera } from './movie.ts'
import { creationIn, placeIn, placeInBox, type PhoneTags } from './phone-tags.ts'

export type UserFacts = {
  camera: MovieCamera
  gpmf: Uint8Array | null
  phone: PhoneTags
  nameInLog: string | null
}

/** Keys under which cameras identify themselves: QuickTime's, the older ones of phones, and Apple's. */
const fields: Record<string, keyof MovieCamera> = {
  '\u00a9mak': 'make',
  '\u00a9mod': 'model',
  '\u00a9swr': 'firmware',
  manu: 'make',
  modl: 'model',
  'com.apple.quicktime.make': 'make',
  'com.apple.quicktime.model': 'model',
  'com.apple.quicktime.software': 'firmware',
  'com.android.manufacturer': 'make',
  'com.android.model': 'model',
}
const androidKeys = /^com\.android\./

/**
 * Metadata beside the tracks. Everyone writes it differently, so nothing in it makes the video unreadable.
 */
export function readUserFacts(moov: Box): UserFacts {
  const facts: UserFacts = {
    camera: { make: null, model: null, firmware: null },
    gpmf: null,
    phone: { creation: null, place: null, isOfAndroid: false },
    nameInLog: null,
  }
  const parts: (() => void)[] = [
    () => readUserBoxes(facts, findBox(moov, 'udta')),
    () => readKeys(facts, findBox(moov, 'meta')),
  ]
  for (const read of parts) {
    try {
      read()
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof UnreadableMovieError)) throw error
    }
  }
  return facts
}

function readUserBoxes(facts: UserFacts, udta: Box | undefined): void {
  if (!udta) return
  for (const box of childrenOf(udta)) {
    const { type, content } = box
    const field = fields[type]
    if (field) facts.camera[field] ??= userText(content, type)
    if (type === '\u00a9xyz') facts.phone.place ??= placeIn(userText(content, type) ?? '')
    if (type === 'loci') facts.phone.place ??= placeInBox(content)
    if (type === 'GPMF') facts.gpmf ??= bytesOf(content).slice()
    // Only GoPro cameras write their firmware like this.
    if (type === 'FIRM') {
      facts.camera.make ??= 'GoPro'
      facts.camera.firmware ??= textAt(content, 0)
    }
    if (type === 'uuid') readNameInLog(facts, content)
    if (type === 'meta') readKeys(facts, box)
  }
}

/** 'VIRBactioncameraULTRA30_Tall_2688_2016_29.9700_3937280306_32eed236_1_17_2017-01-28-05-16-40.fit' */
const virbName = /^VIRBactioncamera([^_]{0,20})_.{1,200}\.fit$/

function readNameInLog(facts: UserFacts, content: DataView): void {
  const found = virbName.exec(textAt(content, 0).trim())
  if (!found) return
  facts.nameInLog ??= found[0]
  facts.camera.make ??= 'Garmin'
  facts.camera.model ??= `VIRB ${found[1]}`.trim()
}

/** QuickTime: length and language before the text. Phones: four bytes of version and two of language. */
function userText(content: DataView, type: string): string | null {
  const text = type.startsWith('\u00a9')
    ? textAt(content, 4, Math.min(content.getUint16(0), content.byteLength - 4))
    : textAt(content, 6)
  return text.trim() || null
}

/** Apple's form: a list of keys, and values by key number. */
function readKeys(facts: UserFacts, meta: Box | undefined): void {
  if (!meta) return
  // MP4 has four version bytes before the boxes in it, QuickTime has none.
  const from = fourCharactersAt(meta.content, 4) === 'hdlr' ? 0 : 4
  const boxes = new Map<string, Box>()
  for (const child of childrenOf(meta, from)) boxes.set(child.type, child)
  const [keys, values] = [boxes.get('keys'), boxes.get('ilst')]
  if (!keys || !values) return
  const names = Array.from(childrenOf(keys, 8), ({ content }) => textAt(content, 0))
  for (const value of childrenOf(values)) {
    const name = names[numberOf(value.type) - 1] ?? ''
    const data = findBox(value, 'data')
    if (data) addValue(facts, name, textAt(data.content, 8).trim())
  }
}

function addValue({ camera, phone }: UserFacts, name: string, text: string): void {
  const field = fields[name]
  if (field) camera[field] ??= text || null
  if (name === 'com.apple.quicktime.creationdate') phone.creation ??= creationIn(text)
  if (name === 'com.apple.quicktime.location.ISO6709') phone.place ??= placeIn(text)
  if (androidKeys.test(name)) phone.isOfAndroid = true
}

/** The type of a value is not text, but its number. */
function numberOf(type: string): number {
  return Array.from(type).reduce((sum, one) => sum * 256 + one.charCodeAt(0), 0)
}
