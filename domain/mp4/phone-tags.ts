/** What phones say about a video besides their own name. */
export type PhoneTags = {
  /** When the first frame was taken, and the local offset from UTC. */
  creation: { utcMs: number; zoneMinutes: number } | null
  /** Where it began. */
  place: { lat: number; lon: number } | null
  /** Android writes the creation time when it closes the file: that is when the video ended. */
  isOfAndroid: boolean
}

/** '2024-06-12T10:30:15+0200'. Without a zone it says no more than the creation time of the file. */
export function creationIn(text: string): PhoneTags['creation'] {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?)(?:(Z)|([+-])(\d\d):?(\d\d))$/.exec(
    text.trim(),
  )
  const asUtc = match ? Date.parse(`${match[1]}Z`) : Number.NaN
  if (!match || Number.isNaN(asUtc)) return null
  const minutes = match[2] === 'Z' ? 0 : Number(match[4]) * 60 + Number(match[5])
  const zoneMinutes = match[3] === '-' ? -minutes : minutes
  return { utcMs: asUtc - zoneMinutes * 60_000, zoneMinutes }
}

/** ISO 6709, as phones write it: '+47.2630+011.3945+574.321/'. */
export function placeIn(text: string): PhoneTags['place'] {
  const match = /^([+-]\d{1,2}(?:\.\d+)?)([+-]\d{1,3}(?:\.\d+)?)(?:[+-]\d+(?:\.\d+)?)?(?:CRS[^/]*)?\/?$/.exec(
    text.trim(),
  )
  return match ? placeOf(Number(match[1]), Number(match[2])) : null
}

/**
 * 3GPP: version, language, a name, a role, and then degrees with 16 bits before the point and 16 after it,
 * longitude first.
 */
export function placeInBox(content: DataView): PhoneTags['place'] {
  const nameAt = 6
  const roleAt = nameAt + nameLength(content, nameAt)
  const degreesAt = (at: number): number => content.getInt32(at) / 65_536
  return placeOf(degreesAt(roleAt + 5), degreesAt(roleAt + 1))
}

/** Includes the zero at its end. A mark at its beginning means two bytes per letter. */
function nameLength(content: DataView, at: number): number {
  const isWide = content.getUint16(at) === 0xfeff
  let length = 0
  while ((isWide ? content.getUint16(at + length) : content.getUint8(at + length)) !== 0)
    length += isWide ? 2 : 1
  return length + (isWide ? 2 : 1)
}

/** Phones that do not know their position write zeros. */
function placeOf(lat: number, lon: number): PhoneTags['place'] {
  const isPlace = Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && !(lat === 0 && lon === 0)
  return isPlace ? { lat, lon } : null
}
