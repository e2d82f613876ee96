import { gzipSync } from 'node:zlib'
import { hourMs } from '#domain/time/durations.ts'
import { fieldsOf, json, nothing, type ApiAnswer, type ApiRequest } from './request.ts'
import { givePerson } from './seed.ts'
import type { Entry, Person } from './state.ts'
import { fileTypeOf, originalOf } from './tracks.ts'
import { keyOfAthlete } from './ways-in.ts'
import { exchangeCode, grantOf, newestFirst, revokeAll, type World } from './world.ts'

/** The API of intervals.icu. */
export function answerIntervals(world: World, request: ApiRequest): ApiAnswer {
  const { path, method } = request
  if (path === '/api/oauth/token' && method === 'POST') return tokens(world, fieldsOf(request))
  const person = personOf(world, request)
  if (!person) return json(401, { status: 401, error: 'Unauthorized' })
  if (path === '/api/v1/disconnect-app' && method === 'DELETE') {
    revokeAll(world, { provider: 'intervals', userId: person.userId })
    return nothing(200)
  }
  const [, athlete, isList] = /^\/api\/v1\/athlete\/(\w+)(\/activities)?$/.exec(path) ?? []
  if (athlete !== undefined) {
    if (athlete !== person.userId && athlete !== '0')
      return json(403, { status: 403, error: 'Access denied' })
    return json(
      200,
      isList === undefined ? { id: person.userId, name: person.name } : listOf(person, request.query),
    )
  }
  const [, id, isFile] = /^\/api\/v1\/activity\/i?(\d+)(\/file)?$/.exec(path) ?? []
  const entry = person.entries.find((each) => String(each.id) === id)
  if (!entry) return json(404, { status: 404, error: 'Not Found' })
  if (isFile === undefined) return json(200, activityOf(entry))
  if (entry.isStub || entry.isManual) return json(404, { status: 404, error: 'No file' })
  return { status: 200, body: gzipSync(originalOf(entry).text) }
}

function tokens(world: World, fields: Record<string, string>): ApiAnswer {
  const isOurs = fields['client_id'] === world.clientId && fields['client_secret'] === world.clientSecret
  const grant = isOurs ? exchangeCode(world, 'intervals', fields['code'] ?? '') : undefined
  if (!grant) return json(400, { error: 'invalid_grant' })
  const name = world.state.platforms.intervals.people[grant.userId]?.name
  return json(200, {
    token_type: 'Bearer',
    access_token: grant.access,
    scope: grant.scope.join(','),
    athlete: { id: grant.userId, name },
  })
}

/** By a token or a personal key; either one identifies an account. */
function personOf(world: World, { headers, path }: ApiRequest): Person | undefined {
  const { authorization = '' } = headers
  if (authorization.startsWith('Bearer ')) return grantOf(world, 'intervals', authorization)?.person
  const given = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString()
  const key = /^API_KEY:(.+)$/.exec(given)?.[1] ?? ''
  const athlete = key.slice(keyOfAthlete('').length)
  if (key !== keyOfAthlete(athlete) || !/^i\d{1,15}$/.test(athlete)) return undefined
  return path.includes('/athlete/') && !path.includes(`/athlete/${athlete}`)
    ? undefined
    : givePerson(world.state, 'intervals', athlete)
}

const words: Partial<Record<Entry['sport'], string>> = {
  mountain_biking: 'MountainBikeRide',
  gravel_cycling: 'GravelRide',
  road_cycling: 'Ride',
  hiking: 'Hike',
  walking: 'Walk',
  running: 'Run',
  trail_running: 'TrailRun',
  alpine_skiing: 'AlpineSki',
  backcountry_skiing: 'BackcountrySki',
}

const local = (ms: number): string => new Date(ms + hourMs).toISOString().slice(0, 19)

function activityOf(entry: Entry) {
  const stub = { id: String(entry.id), start_date_local: local(entry.startMs), source: 'STRAVA' }
  if (entry.isStub) return { ...stub, _note: 'STRAVA activities are not available via the API' }
  return {
    id: `i${entry.id}`,
    start_date_local: local(entry.startMs),
    start_date: `${new Date(entry.startMs).toISOString().slice(0, 19)}Z`,
    type: words[entry.sport] ?? 'Workout',
    name: entry.title,
    description: entry.description,
    source: 'UPLOAD',
    file_type: fileTypeOf(entry),
  }
}

/** Both ends are inclusive. */
function listOf(person: Person, query: URLSearchParams): object[] {
  const oldest = query.get('oldest') ?? ''
  const newest = query.get('newest') ?? '9999'
  return newestFirst(person)
    .filter(({ startMs }) => local(startMs) >= oldest && local(startMs) <= newest)
    .slice(0, Number(query.get('limit') ?? 10_000))
    .map(activityOf)
}
