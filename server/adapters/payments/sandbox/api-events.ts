import { z } from 'zod'
import { required } from './api-error.ts'
import type { Event } from './objects.ts'
import { pageOf } from './page-of.ts'
import { expand, page, text, whole } from './params.ts'
import { endpoint } from './endpoint.ts'

export const eventEndpoints = (events: () => readonly Event[]) => [
  endpoint('GET /v1/events/:id', z.strictObject({ expand }), (_world, _, id) =>
    required(
      events().find((event) => event.id === id),
      'event',
      id,
    ),
  ),
  endpoint(
    'GET /v1/events',
    z.strictObject({
      ...page,
      created: z.strictObject({ gte: whole.optional(), lte: whole.optional() }).optional(),
      type: text.optional(),
      types: z.array(text).optional(),
    }),
    (_world, { created: { gte = 0, lte = Infinity } = {}, type, types, ...cut }) => {
      const found = events().filter(
        (event) =>
          event.created >= gte &&
          event.created <= lte &&
          (type === undefined || event.type === type) &&
          (types === undefined || types.includes(event.type)),
      )
      return pageOf('/v1/events', found, cut)
    },
  ),
]
