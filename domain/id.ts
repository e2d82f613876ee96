import { isRegion, type Region } from './region.ts'

/** Crockford's base 32, which avoids letters that are easily misread, in lower case. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const timeLength = 10
const randomLength = 16
const idPattern = /^([a-z]{2})_[0-7][0-9a-hjkmnp-tv-z]{25}$/

/**
 * `eu_01j…`: the region first, so that an id alone says which cell holds its row, then a ULID, so that ids
 * sort by creation time. `random` has one byte for each of the 16 random letters.
 */
export function makeId(region: Region, timeMs: number, random: Uint8Array): string {
  if (random.length < randomLength) throw new Error(`an id needs ${randomLength} random bytes`)
  let time = ''
  for (let rest = timeMs, i = 0; i < timeLength; i++, rest = Math.floor(rest / 32))
    time = alphabet.charAt(rest % 32) + time
  let tail = ''
  for (let i = 0; i < randomLength; i++) tail += alphabet.charAt((random[i] ?? 0) % 32)
  return `${region}_${time}${tail}`
}

export function isId(text: string): boolean {
  const region = idPattern.exec(text)?.[1]
  return region !== undefined && isRegion(region)
}

/** The creation time encoded in the id. */
export function timeOfId(id: string): number {
  if (!isId(id)) throw new Error(`not an id: ${JSON.stringify(id)}`)
  let timeMs = 0
  for (const letter of id.slice(3, 3 + timeLength)) timeMs = timeMs * 32 + alphabet.indexOf(letter)
  return timeMs
}

export function regionOfId(id: string): Region {
  const region = id.slice(0, 2)
  if (!isId(id) || !isRegion(region)) throw new Error(`not an id: ${JSON.stringify(id)}`)
  return region
}
