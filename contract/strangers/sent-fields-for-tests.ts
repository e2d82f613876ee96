import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

type JsonSchema = {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

/** Every value of a reply by its path: `crossing.trails.start_time_ms`. */
export function fieldsOf({ reply }: Endpoint): string[] {
  if (typeof reply === 'string') return [reply]
  const schema = z.toJSONSchema(reply, {
    io: 'output',
    unrepresentable: 'any',
    reused: 'inline',
  }) as JsonSchema
  return [...new Set(pathsIn(schema, []))]
}

function pathsIn(schema: JsonSchema, path: string[]): string[] {
  const { properties, items, prefixItems, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema
  const below = [
    ...Object.entries(properties ?? {}).flatMap(([name, inner]) => pathsIn(inner, [...path, name])),
    ...(items ? pathsIn(items, path) : []),
    ...(prefixItems ?? []).flatMap((inner) => pathsIn(inner, path)),
    ...(typeof additionalProperties === 'object' ? pathsIn(additionalProperties, [...path, '*']) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((inner) => pathsIn(inner, path)),
  ]
  return below.length > 0 ? below : [path.join('.')]
}
