import { fieldsOf, json, nothing, type ApiAnswer, type ApiRequest } from './request.ts'
import type { Entry, Person } from './state.ts'
import { fitOf } from './tracks.ts'
import { fileHost } from './ways-in.ts'
import { entryById, exchangeCode, grantOf, newestFirst, revokeAll, rotate, type World } from './world.ts'

/** Wahoo's Cloud API, and the host of its files. */
export function answerWahoo(world: World, request: ApiRequest): ApiAnswer {
  const { path, method, query, headers } = request
  if (headers.host === fileHost) return fileAt(world, path)
  if (path === '/oauth/token' && method === 'POST') return tokens(world, fieldsOf(request))
  const person = grantOf(world, 'wahoo', headers.authorization)?.person
  if (!person) return json(401, { error: 'The access token is invalid' })
  if (path === '/v1/user') {
    const [first, last] = person.name.split(' ')
    return json(200, { id: Number(person.userId), first, last, email: 'rider@trailcast.example' })
  }
  if (path === '/v1/permissions' && method === 'DELETE') {
    revokeAll(world, { provider: 'wahoo', userId: person.userId })
    return json(200, { success: 'Application has been revoked' })
  }
  if (path === '/v1/workouts') return json(200, pageOf(person, query))
  const entry = entryById(person, /^\/v1\/workouts\/(\d+)$/.exec(path)?.[1] ?? '')
  return entry ? json(200, workoutOf(entry)) : json(404, { error: 'Workout not found' })
}

function tokens(world: World, fields: Record<string, string>): ApiAnswer {
  if (fields['client_id'] !== world.clientId || fields['client_secret'] !== world.clientSecret)
    return json(401, { error: 'invalid_client' })
  const grant =
    fields['grant_type'] === 'refresh_token'
      ? rotate(world, 'wahoo', fields['refresh_token'] ?? '')
      : exchangeCode(world, 'wahoo', fields['code'] ?? '')
  if (!grant) return json(401, { error: 'invalid_grant' })
  return json(200, {
    access_token: grant.access,
    token_type: 'Bearer',
    expires_in: Math.floor((grant.expiresAtMs - world.now()) / 1000),
    refresh_token: grant.refresh,
    scope: grant.scope.join(' '),
    created_at: Math.floor(world.now() / 1000),
  })
}

function pageOf(person: Person, query: URLSearchParams) {
  const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 30)]
  const all = newestFirst(person)
  const workouts = all.slice((page - 1) * size, page * size).map(workoutOf)
  return { workouts, total: all.length, page, per_page: size, order: 'descending', sort: 'starts' }
}

const types: Partial<Record<Entry['sport'], number>> = {
  mountain_biking: 13,
  gravel_cycling: 11,
  road_cycling: 15,
  hiking: 9,
  walking: 6,
  running: 1,
  trail_running: 4,
  alpine_skiing: 29,
  backcountry_skiing: 28,
}

const workoutOf = ({ id, startMs, title, sport, revision, isManual }: Entry) => ({
  id,
  starts: new Date(startMs).toISOString(),
  minutes: 60,
  name: title,
  workout_type_id: types[sport] ?? 47,
  updated_at: new Date(startMs + revision * 1000).toISOString(),
  workout_summary: isManual ? null : { id: id + 1, file: { url: `https://${fileHost}/${id}.fit` } },
})

/** As with the real Wahoo, anyone who knows the URL gets the file. */
function fileAt({ state }: World, path: string): ApiAnswer {
  const id = /^\/(\d+)\.fit$/.exec(path)?.[1] ?? ''
  const entry = Object.values(state.platforms.wahoo.people).flatMap(
    (person) => entryById(person, id) ?? [],
  )[0]
  return entry ? { status: 200, body: fitOf(entry) } : nothing(404)
}
