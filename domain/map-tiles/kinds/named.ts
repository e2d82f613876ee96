import type { MapTags } from '#domain/map-tiles/shape.ts'
import { cleanName } from '#domain/osm/names.ts'
import type { Tags } from '#domain/osm/tag-keys.ts'

/** The local name, and the English one where it differs. Undefined without a name. */
export function namesOf(tags: Tags): MapTags | undefined {
  const name =
    cleanName(tags.get('name')) || cleanName(tags.get('name:en')) || cleanName(tags.get('int_name'))
  if (name === '') return undefined
  const english = cleanName(tags.get('name:en'))
  return { name, ...(english !== '' && english !== name && { 'name:en': english }) }
}
