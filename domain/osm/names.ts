import type { PlaceType } from '#domain/atlas/place.ts'
import { onlyVisible } from '#domain/visible-text.ts'
import { factKeys, type Tags } from './tag-keys.ts'

/** Enough for any real place; anything longer is not a name. */
const maxLetters = 200
const maxNames = 300
const maxInAList = 8
const maxFurther = 20
const maxFactLetters = 500

export type Described = { name: string; names: Record<string, string>; facts: Record<string, string> }

const otherNames: Record<string, string> = {
  alt_name: 'alt',
  official_name: 'official',
  short_name: 'short',
  old_name: 'old',
  loc_name: 'loc',
  int_name: 'int',
}

const language = /^name:([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?)$/

/** The name is empty if there is none. */
export function describe(tags: Tags, type: PlaceType): Described {
  const names = namesOf(tags)
  // Any name is better than none.
  const name = nameOf(tags, type) || (Object.values(names)[0] ?? '')
  const local = cleanName(tags.get('name'))
  // Countries have their English name, but can be found by their local one too.
  if (local !== '' && local !== name) names['local'] = local
  // `E5` is on every signpost of a route, whatever else it is called.
  const number = hasNumber(type) ? cleanName(tags.get('ref')) : ''
  if (number !== '' && number !== name) names['number'] = number
  return { name, names, facts: factsOf(tags) }
}

/** Without invisible characters, and no longer than a name can be. */
export const cleanName = (text: string | undefined): string =>
  visible((text ?? '').slice(0, 2 * maxLetters)).slice(0, maxLetters)

/** Latin letters and signs with single spaces, as in most names: these need no cleaning. */
const plain = /^[!-~À-ɏ]+(?: [!-~À-ɏ]+)*$/

const visible = (text: string): string => (plain.test(text) ? text : onlyVisible(text))

export function nameOf(tags: Tags, type: PlaceType): string {
  if (type === 'country') return cleanName(tags.get('name:en')) || cleanName(tags.get('name'))
  const keys = type === 'piste' ? ['piste:name', 'name', 'ref'] : ['name', 'ref']
  for (const key of keys) {
    if (key === 'ref' && !hasNumber(type)) continue
    const name = cleanName(tags.get(key))
    if (name !== '') return name
  }
  // Rivers through many countries often have no common name, only one in each language.
  return cleanName(tags.get('name:en')) || cleanName(tags.get('int_name'))
}

/** The number of a road or a town is not its name. */
const hasNumber = (type: PlaceType): boolean =>
  ['trail', 'mtb', 'bicycle', 'piste', 'aerialway'].includes(type)

function namesOf(tags: Tags): Record<string, string> {
  const names: Record<string, string> = {}
  let left = maxNames
  let further = 1
  for (const [key, value] of tags) {
    const code = Object.hasOwn(otherNames, key) ? otherNames[key] : language.exec(key)?.[1]
    // Several names are separated by semicolons.
    const [name = '', ...more] = (code === undefined ? '' : value).split(';', maxInAList).map(cleanName)
    if (code === undefined || name === '') continue
    if (left-- === 0) break
    names[code] = name
    for (const other of more) if (other !== '' && further < maxFurther) names[`alt_${++further}`] = other
  }
  return names
}

function factsOf(tags: Tags): Record<string, string> {
  const facts: Record<string, string> = {}
  for (const key of factKeys) {
    const value = tags.get(key)
    const fact = value === undefined ? '' : visible(value.slice(0, maxFactLetters))
    if (fact !== '') facts[key] = fact
  }
  return facts
}
