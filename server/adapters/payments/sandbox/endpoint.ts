import type { z } from 'zod'
import type { Form } from './form.ts'
import { readParams } from './params.ts'
import type { World } from './state.ts'

export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE'
  path: RegExp
  answer: (world: World, request: { id: string; form: Form }) => unknown
  /** Its changes are discarded: it only computes. */
  isPreview: boolean
}

/** `:id` in the path is an id. The parameters are checked before the work begins. */
export function endpoint<Shape extends z.ZodType>(
  call: `${Endpoint['method']} /v1/${string}`,
  shape: Shape,
  answer: (world: World, params: z.output<Shape>, id: string) => unknown,
): Endpoint {
  const [method, path] = call.split(' ') as [Endpoint['method'], string]
  return {
    method,
    path: new RegExp(`^${path.replace(':id', String.raw`(\w+)`)}$`),
    answer: (world, { id, form }) => answer(world, readParams(shape, form), id),
    isPreview: false,
  }
}
