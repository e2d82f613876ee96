import { z as real } from 'zod/v4'

/** Creates the declared shape, once. */
type Make = () => object
/** The fields of an object: shapes that reuse them take them from here, before the object is created. */
type Fields = Readonly<Record<string, unknown>>
const makers = new WeakMap<object, Make>()

/** Methods that return another shape. Any other access creates the shape itself and goes to it. */
const deriving: ReadonlySet<PropertyKey> = new Set([
  'nullable',
  'optional',
  'nullish',
  'default',
  'array',
  'refine',
  'transform',
  'pipe',
  'min',
  'max',
  'length',
  'int',
  'positive',
  'nonnegative',
  'trim',
  'regex',
  'email',
  'describe',
  'extend',
  'pick',
  'omit',
  'partial',
  'required',
  'or',
])

/**
 * A shape that is created when something is first checked against it: creating those of all calls would be one of a
 * page's longest tasks, and a page checks three answers.
 */
function later(make: Make, fields?: Fields): object {
  let made: object | undefined
  const get = () => (made ??= make())
  const shape = new Proxy(
    {},
    {
      get(_, name) {
        if (deriving.has(name))
          return (...args: unknown[]) =>
            later(
              () => callOf(get(), name)(...args.map(ready)) as object,
              name === 'pick' && fields ? picked(fields, args[0] as object) : undefined,
            )
        if (name === 'shape' && fields) return fields
        const value: unknown = Reflect.get(get(), name)
        return typeof value === 'function' ? value.bind(get()) : value
      },
      has: (_, name) => name in get(),
    },
  )
  makers.set(shape, get)
  return shape
}

const picked = (fields: Fields, names: object): Fields =>
  Object.fromEntries(Object.keys(names).map((name) => [name, fields[name]]))

type AnyCall = (...args: unknown[]) => unknown

const callOf = (shape: object, name: PropertyKey): AnyCall =>
  (Reflect.get(shape, name) as AnyCall).bind(shape)

/** Replaces lazy shapes by real ones, including nested ones. */
function ready(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const make = makers.get(value)
  if (make) return make()
  if (Array.isArray(value)) return value.map(ready)
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const parts = Object.entries(Object.getOwnPropertyDescriptors(value)).map(([name, part]) => [
    name,
    // A shape that contains itself refers to itself in a getter, which must not be called while it is being created.
    part.get
      ? { ...part, get: () => ready(Reflect.get(value, name)) }
      : { ...part, value: ready(part.value) },
  ])
  return Object.defineProperties({}, Object.fromEntries(parts) as PropertyDescriptorMap)
}

function lazily<Call extends (...args: never[]) => object>(call: Call): Call {
  const make = call as unknown as (...args: unknown[]) => object
  // Returns a lazy stand-in for the shape that the call would return.
  return ((...args: unknown[]) =>
    later(
      () => make(...args.map(ready)),
      make === madeObject ? (args[0] as Fields) : undefined,
    )) as unknown as Call
}

const madeObject: unknown = real.object

/**
 * Replaces zod in the browser (vite.config.ts), as far as the contract and the application use it. The names are listed
 * one by one, so that the bundler leaves out the rest.
 */
export const z = {
  array: lazily(real.array),
  boolean: lazily(real.boolean),
  coerce: { number: lazily(real.coerce.number) },
  discriminatedUnion: lazily(real.discriminatedUnion),
  email: lazily(real.email),
  enum: lazily(real.enum),
  iso: { datetime: lazily(real.iso.datetime) },
  literal: lazily(real.literal),
  number: lazily(real.number),
  object: lazily(real.object),
  partialRecord: lazily(real.partialRecord),
  record: lazily(real.record),
  regexes: { html5Email: real.regexes.html5Email },
  string: lazily(real.string),
  stringbool: lazily(real.stringbool),
  tuple: lazily(real.tuple),
  undefined: lazily(real.undefined),
  union: lazily(real.union),
  unknown: lazily(real.unknown),
  url: lazily(real.url),
  uuid: lazily(real.uuid),
}
