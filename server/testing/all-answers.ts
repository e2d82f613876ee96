import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { ask } from './authorisation-matrix.ts'

/** Values to put into the paths and queries of calls. */
export type Attempts = {
  /** By the name in the path, such as `project_id`. */
  params: Record<string, readonly string[]>
  /** By the path of the call; without any, it is made once without a query. */
  queries: Record<string, readonly Record<string, string>[]>
}

/** Every way to fill in the path. */
function fillings(path: string, params: Attempts['params']): Record<string, string>[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return names.reduce<Record<string, string>[]>(
    (filled, name) =>
      filled.flatMap((one) => (params[name] ?? ['none']).map((value) => ({ ...one, [name]: value }))),
    [{}],
  )
}

/** Everything observable about an answer, except for what differs with every request. */
function written({ statusCode, headers, rawPayload }: LightMyRequestResponse): string {
  const {
    date: _date,
    'x-request-id': _id,
    'x-ratelimit-remaining': _left,
    'x-ratelimit-reset': _reset,
    ...rest
  } = headers
  return JSON.stringify([statusCode, rest, rawPayload.toString('latin1')])
}

/** Makes all of these calls in every way as one person. Returns the answers by request. */
export async function collectAnswers(
  app: FastifyInstance,
  calls: readonly Endpoint[],
  { cookie, params, queries }: Attempts & { cookie: string | undefined },
): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const call of calls)
    for (const filling of fillings(call.path, params))
      for (const query of queries[call.path] ?? [{}]) {
        const reply = await ask(app, call, cookie === undefined ? {} : { cookie }, { params: filling, query })
        answers.set(`${call.path} ${JSON.stringify({ ...filling, ...query })}`, written(reply))
      }
  return answers
}

/** The requests whose answers have changed. */
export const changed = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...after].flatMap(([asked, answer]) => (before.get(asked) === answer ? [] : [asked]))
