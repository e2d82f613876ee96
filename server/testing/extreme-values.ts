import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

type Shape = {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  items?: Shape
  prefixItems?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  minimum?: number
  minLength?: number
  minItems?: number
}

/** The path of a value within a request, such as `['timing', 0, 'start_ms']`. */
type Path = (string | number)[]

export type Request = { params: object; query: object; body: unknown }

const shapeOf = (schema: z.ZodType | undefined): Shape | undefined =>
  schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape)

/** Extreme days, times and numbers, and texts that are parsed as one of them. */
const texts = [
  '',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '-000001-01-01T00:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  '-1',
  'NaN',
  'Infinity',
  '1e400',
  '99999999999999999999',
  '\u{1F600}\u0301\u202E',
  '%00',
]
const numbers = [
  0,
  -0.5,
  -1,
  0.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 53),
  8.64e15 + 1,
  1e19,
  1e300,
  -1e300,
]

/** Valid values for fields of these names, where the shape alone does not tell. */
const byName: Record<string, unknown> = {
  timezone: 'UTC',
  from: '2026-06-01',
  to: '2026-06-02',
  language: 'en',
  north: 2,
  east: 2,
  storage: 50,
  watch: 'true',
  video_url: null,
  password: 'ab'.repeat(32),
  sha256: 'ab'.repeat(32),
  fingerprint: 'ab'.repeat(32),
}

type Filling = { id: string; isWhole: boolean }

/** A value that the shape allows, as far as the shape tells. Optional fields are only included if `isWhole`. */
function plainValue(shape: Shape, name: string, filling: Filling): unknown {
  if (name in byName) return byName[name]
  const [choice] = choicesOf(shape)
  if (choice && choice !== shape) return plainValue(choice, name, filling)
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.type === 'object') {
    const { properties = {}, required = [] } = shape
    const given = Object.entries(properties).filter(([key]) => filling.isWhole || required.includes(key))
    return Object.fromEntries(given.map(([key, each]) => [key, plainValue(each, key, filling)]))
  }
  if (shape.type === 'array') {
    const { prefixItems, items = {}, minItems = 1 } = shape
    const parts = prefixItems ?? Array.from({ length: Math.max(1, minItems) }, () => items)
    return parts.map((each) => plainValue(each, name, filling))
  }
  if (shape.type === 'number' || shape.type === 'integer') return Math.max(1, shape.minimum ?? 1)
  return shape.type === 'boolean' ? true : plainText(shape, name, filling)
}

const choicesOf = (shape: Shape): Shape[] => shape.anyOf ?? shape.oneOf ?? shape.allOf ?? [shape]

function plainText({ format, minLength = 1 }: Shape, name: string, { id }: Filling): string {
  if (/(^|_)ids?$|^(into|before)$/.test(name)) return id
  if (format === 'email') return 'ann@mail.example'
  if (format === 'date-time') return '2026-06-01T00:00:00.000Z'
  return 'x'.repeat(minLength)
}

/** The paths of all single values, including those in list entries. */
function leavesOf(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((each, n) => leavesOf(each, [...path, n]))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, each]) => leavesOf(each, [...path, key]))
  return [path]
}

type Keyed = Record<string | number, unknown>
const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Keyed)[key], value)

/** A copy with another value at this path; parts of the path that do not exist yet are taken from `whole`. */
function withValue(value: unknown, whole: unknown, [key, ...rest]: Path, put: unknown): unknown {
  if (key === undefined) return put
  const inner = (value as Keyed)[key] ?? (whole as Keyed)[key]
  const changed = withValue(inner, (whole as Keyed)[key], rest, put)
  if (Array.isArray(value)) return value.map((each: unknown, n) => (n === key ? changed : each))
  return { ...(value as Keyed), [key]: changed }
}

function requestOf({ params, query, body }: Endpoint, choice: number, filling: Filling): Request {
  const fill = (schema: z.ZodType | undefined) => {
    const shape = shapeOf(schema)
    const chosen = shape && choicesOf(shape)[choice]
    return chosen ? plainValue(chosen, '', filling) : {}
  }
  const first = (schema: z.ZodType | undefined) => {
    const shape = shapeOf(schema)
    return shape ? (plainValue(shape, '', filling) as object) : {}
  }
  return { params: first(params), query: first(query), body: fill(body) }
}

/** One request for every kind of body that the call takes. */
export function plainRequests(endpoint: Endpoint, id: string): Request[] {
  const shape = shapeOf(endpoint.body)
  return (shape ? choicesOf(shape) : [{}]).map((_, choice) =>
    requestOf(endpoint, choice, { id, isWhole: false }),
  )
}

type Extreme = { says: string; request: Request }

/** The same requests with each value in turn at each of its extremes, and with a range whose ends are equal. */
export function extremeRequests(endpoint: Endpoint, id: string): Extreme[] {
  return plainRequests(endpoint, id).flatMap((plain, choice) => {
    const whole = requestOf(endpoint, choice, { id, isWhole: true })
    const alone = leavesOf(whole).flatMap((path) =>
      endsOf(valueAt(whole, path), path[0] === 'body').map((end) => ({
        says: `${path.join('.')} = ${JSON.stringify(end)}`,
        request: withValue(plain, whole, path, end) as Request,
      })),
    )
    return [...alone, ...(choice === 0 ? rangesOf(plain) : [])]
  })
}

function rangesOf(plain: Request): Extreme[] {
  const names = Object.keys(plain.query)
  if (names.length < 2) return []
  return [...texts, ...numbers].map((end) => ({
    says: `${names.join(' and ')} = ${end}`,
    request: { ...plain, query: Object.fromEntries(names.map((name) => [name, end])) },
  }))
}

/** Values in a URL are always text, whatever they mean. */
function endsOf(value: unknown, isOfBody: boolean): readonly unknown[] {
  if (typeof value === 'boolean') return []
  if (typeof value !== 'number') return texts
  return isOfBody ? numbers : [...texts, ...numbers]
}
