import type { Tags } from './tag-keys.ts'

const metresPerFoot = 0.3048
/** From the shore of the Dead Sea to the top of Mount Everest. */
const [lowest, highest] = [-450, 8900]

/** A number with separators, and what follows it. */
const written = /^(?:~|ca\.?|circa)?\s*(-?\d(?:[\d.,'’\u00a0\u202f ]*\d)?)\s*([^\d;-]*)(?:[;-]|$)/i

/** Metres above sea level. People write `2314`, `2.314 m`, `2’314`, `7000 ft` and much else. */
export function elevationOf(tags: Tags): number | null {
  const [, digits, unit = ''] = written.exec((tags.get('ele') ?? '').slice(0, 40).trim()) ?? []
  const value = digits === undefined ? Number.NaN : numberIn(digits)
  const metres = /^(?:ft|feet|foot|')/i.test(unit) ? value * metresPerFoot : value
  return metres >= lowest && metres <= highest ? Math.round(metres * 10) / 10 : null
}

function numberIn(text: string): number {
  const plain = text.replaceAll(/[\s'’\u00a0\u202f]+/g, '')
  const separators = plain.match(/[.,]/g) ?? []
  // If there are two different separators, the second one separates the decimals.
  if (separators.length === 2 && separators[0] !== separators[1]) {
    return Number(plain.replace(/[.,]/, '').replace(',', '.'))
  }
  // One digit, or two before a comma, and then exactly three: no one measures single metres to the millimetre.
  const isThousands = /^-?\d[.,]\d{3}$|^-?\d\d,\d{3}$/.test(plain)
  return Number(isThousands ? plain.replace(/[.,]/, '') : plain.replace(',', '.'))
}
