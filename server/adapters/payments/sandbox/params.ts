import { z } from 'zod'
import { ApiError } from './api-error.ts'
import type { Form } from './form.ts'

/** Parameters travel as text. */
export const text = z.string().min(1).max(5000)
export const whole = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number)
export const yesOrNo = z.enum(['true', 'false']).transform((value) => value === 'true')
export const metadata = z.record(z.string(), z.string())
export const nothing = z.literal('')
export const expand = z.array(text).optional()

export const page = {
  limit: whole.pipe(z.number().min(1).max(100)).optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  expand,
}

/** The provider refuses what it does not know, rather than ignoring it. */
export function readParams<Shape extends z.ZodType>(shape: Shape, form: Form): z.output<Shape> {
  const read = shape.safeParse(form)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw issue ? refusalOf(issue, form) : new Error('nothing is wrong')
}

function refusalOf(issue: z.core.$ZodIssue, form: Form): ApiError {
  const param = nameOf(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const unknown = nameOf([...issue.path, ...issue.keys.slice(0, 1)])
    return new ApiError(400, `Received unknown parameter: ${unknown}`, {
      code: 'parameter_unknown',
      param: unknown,
    })
  }
  if (isMissing(issue.path, form))
    return new ApiError(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })
  return new ApiError(400, `Invalid value for ${param}: ${issue.message}`, { param })
}

/** `items[0][price]` */
const nameOf = ([first, ...rest]: PropertyKey[]): string =>
  `${String(first)}${rest.map((name) => `[${String(name)}]`).join('')}`

function isMissing(path: PropertyKey[], form: Form): boolean {
  let value: unknown = form
  for (const name of path) value = Object.entries(Object(value)).find(([key]) => key === String(name))?.[1]
  return value === undefined
}
