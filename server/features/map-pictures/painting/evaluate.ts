import type { ReadFeature } from '#domain/geo/read-vector-tile.ts'

/** What an expression of the style can refer to. */
export type Surroundings = {
  zoom: number
  feature?: Pick<ReadFeature, 'type' | 'tags'> | undefined
  elevation?: number | undefined
}

type Value = unknown
type Evaluate = (about: Surroundings) => Value
type Operator = (inputs: Evaluate[], raw: readonly Value[]) => Evaluate

const number = (value: Value): number => Number(value ?? 0)
const text = (value: Value): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : ''

const compared =
  (isTrue: (a: Value, b: Value) => boolean): Operator =>
  ([a, b]) =>
  (about) =>
    isTrue(a?.(about) ?? null, b?.(about) ?? null)

const counted =
  (count: (values: number[]) => number): Operator =>
  (inputs) =>
  (about) =>
    count(inputs.map((input) => number(input(about))))

/** Only two numbers or two strings have an order. */
const isOrdered = (a: Value, b: Value): boolean => a !== null && typeof a === typeof b

const operators: Record<string, Operator> = {
  literal:
    (_, [value]) =>
    () =>
      value,
  zoom:
    () =>
    ({ zoom }) =>
      zoom,
  elevation:
    () =>
    ({ elevation }) =>
      elevation,
  'geometry-type':
    () =>
    ({ feature }) =>
      feature?.type,
  get:
    (_, [name]) =>
    ({ feature }) =>
      feature?.tags[text(name)] ?? null,
  has:
    (_, [name]) =>
    ({ feature }) =>
      feature !== undefined && Object.hasOwn(feature.tags, text(name)),
  in:
    ([needle, list]) =>
    (about) => {
      const among = list?.(about)
      return Array.isArray(among) && among.includes(needle?.(about))
    },
  all: (inputs) => (about) => inputs.every((input) => input(about)),
  any: (inputs) => (about) => inputs.some((input) => input(about)),
  '!':
    ([input]) =>
    (about) =>
      !input?.(about),
  '==': compared((a, b) => a === b),
  '!=': compared((a, b) => a !== b),
  '<=': compared((a, b) => isOrdered(a, b) && number(a) <= number(b)),
  '>=': compared((a, b) => isOrdered(a, b) && number(a) >= number(b)),
  coalesce: (inputs) => (about) => {
    for (const input of inputs) {
      const value = input(about) ?? null
      if (value !== null) return value
    }
    return null
  },
  case: (inputs) => (about) => {
    for (let at = 0; at + 1 < inputs.length; at += 2) if (inputs[at]?.(about)) return inputs[at + 1]?.(about)
    return inputs.at(-1)?.(about)
  },
  step:
    ([input, first, ...rest]) =>
    (about) => {
      const at = number(input?.(about))
      let value = first
      for (let n = 0; n + 1 < rest.length; n += 2) if (at >= number(rest[n]?.(about))) value = rest[n + 1]
      return value?.(about)
    },
  concat: (inputs) => (about) => inputs.map((input) => text(input(about))).join(''),
  upcase:
    ([input]) =>
    (about) =>
      text(input?.(about)).toUpperCase(),
  'to-string':
    ([input]) =>
    (about) =>
      text(input?.(about)),
  'to-number': (inputs) => (about) => {
    for (const input of inputs) {
      const value = input(about)
      const read = value === null || value === undefined ? 0 : Number(value)
      if (Number.isFinite(read)) return read
    }
    return 0
  },
  round: counted(([value = 0]) => Math.sign(value) * Math.round(Math.abs(value))),
  '+': counted((values) => values.reduce((sum, value) => sum + value, 0)),
  '-': counted(([first = 0, second]) => (second === undefined ? -first : first - second)),
  '*': counted((values) => values.reduce((product, value) => product * value, 1)),
  min: counted((values) => Math.min(...values)),
  max: counted((values) => Math.max(...values)),
  interpolate: ([, input, ...stops], [curve]) => {
    const [kind, base] = curve as [string, number?]
    const growth = kind === 'exponential' ? (base ?? 1) : 1
    return (about) => interpolate(growth, number(input?.(about)), { stops, about })
  },
}

type Stops = { stops: Evaluate[]; about: Surroundings }

/** Of numbers only: colours change with heights, and those ramps are read as they are. */
function interpolate(base: number, at: number, { stops, about }: Stops): number {
  const placeOf = (n: number) => number(stops[2 * n]?.(about))
  const valueOf = (n: number) => number(stops[2 * n + 1]?.(about))
  const last = (stops.length >> 1) - 1
  if (at <= placeOf(0)) return valueOf(0)
  if (at >= placeOf(last)) return valueOf(last)
  let upper = 1
  while (placeOf(upper) < at) upper++
  const [low, high] = [placeOf(upper - 1), placeOf(upper)]
  const share = base === 1 ? (at - low) / (high - low) : (base ** (at - low) - 1) / (base ** (high - low) - 1)
  return valueOf(upper - 1) + share * (valueOf(upper) - valueOf(upper - 1))
}

/**
 * The expressions that our style uses, as MapLibre evaluates them. Anything that is not an expression evaluates to
 * itself.
 */
export function compile(expression: unknown): Evaluate {
  if (!Array.isArray(expression)) return () => expression
  const [name, ...raw] = expression as [unknown, ...unknown[]]
  const operator = typeof name === 'string' ? operators[name] : undefined
  if (!operator) return () => expression
  const inputs = name === 'literal' ? [] : raw.map(compile)
  return operator(inputs, raw)
}

/** A number of the style at a zoom. */
export const numberAt = (value: unknown, about: Surroundings): number => number(compile(value)(about))

/** A text or a colour of the style that depends on nothing. */
export const textIn = (value: unknown): string => text(value)
