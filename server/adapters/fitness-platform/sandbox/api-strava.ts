import { dayMs, hourMs } from '#domain/time/durations.ts'
import {
  exchangeCode,
  grantOf,
  entryById,
  newestFirst,
  newSecret,
  revokeAll,
  rotate,
  type World,
} from './world.ts'
import { fieldsOf, json, nothing, type ApiAnswer, type ApiRequest } from './request.ts'
import type { Entry, Grant, Person } from './state.ts'
import { secondsOf, trackOf } from './tracks.ts'

const berlinAheadMs = hourMs

/** Strava's API, v3. The caller takes care of limits and faults. */
export async function answerStrava(world: World, request: ApiRequest): Promise<ApiAnswer> {
  const { method, path, query } = request
  if (path === '/api/v3/oauth/token' && method === 'POST') return tokens(world, fieldsOf(request))
  if (path.startsWith('/api/v3/push_subscriptions')) return subscriptions(world, request)
  const found = grantOf(world, 'strava', request.headers.authorization)
  if (path === '/oauth/deauthorize' && method === 'POST') {
    if (!found) return unauthorized
    revokeAll(world, { provider: 'strava', userId: found.person.userId })
    return json(200, { access_token: found.grant.access })
  }
  if (!found) return unauthorized
  const visible = visibleTo(found)
  if (path === '/api/v3/athlete/activities') return json(200, pageOf(visible, query))
  const [, id = '', part] = /^\/api\/v3\/activities\/(\d+)(\/streams)?$/.exec(path) ?? []
  const entry = entryById({ ...found.person, entries: visible }, id)
  if (!entry) return json(404, failure('Activity', 'id', 'not found'))
  if (part === undefined) return json(200, detailOf(entry))
  return entry.isManual ? json(404, failure('Stream', 'id', 'not found')) : json(200, streamsOf(entry))
}

const failure = (resource: string, field: string, code: string) => ({
  message: 'Bad Request',
  errors: [{ resource, field, code }],
})
const unauthorized = json(401, {
  message: 'Authorization Error',
  errors: [{ resource: 'Athlete', field: 'access_token', code: 'invalid' }],
})

/** Without the wider scope, private activities do not exist. */
function visibleTo({ grant: { scope }, person }: { grant: Grant; person: Person }): Entry[] {
  if (!scope.includes('activity:read') && !scope.includes('activity:read_all')) return []
  return newestFirst(person).filter(({ isPrivate }) => !isPrivate || scope.includes('activity:read_all'))
}

function tokens(world: World, fields: Record<string, string>): ApiAnswer {
  if (fields['client_id'] !== world.clientId || fields['client_secret'] !== world.clientSecret)
    return json(401, failure('Application', 'client_id', 'invalid'))
  const isRefresh = fields['grant_type'] === 'refresh_token'
  const grant = isRefresh
    ? rotate(world, 'strava', fields['refresh_token'] ?? '')
    : exchangeCode(world, 'strava', fields['code'] ?? '')
  if (!grant)
    return json(
      400,
      isRefresh
        ? failure('RefreshToken', 'refresh_token', 'invalid')
        : failure('AuthorizationCode', 'code', 'invalid'),
    )
  const person = world.state.platforms.strava.people[grant.userId]
  const [firstname = '', lastname = ''] = person?.name.split(' ') ?? []
  return json(200, {
    token_type: 'Bearer',
    access_token: grant.access,
    refresh_token: grant.refresh,
    expires_at: Math.floor(grant.expiresAtMs / 1000),
    expires_in: Math.floor((grant.expiresAtMs - world.now()) / 1000),
    ...(!isRefresh && { athlete: { id: Number(grant.userId), username: null, firstname, lastname } }),
  })
}

async function subscriptions(world: World, request: ApiRequest): Promise<ApiAnswer> {
  const { strava } = world.state.platforms
  const fields = fieldsOf(request)
  if (fields['client_secret'] !== world.clientSecret) return unauthorized
  const present = strava.subscription
  if (request.method === 'GET')
    return json(200, present ? [{ id: present.id, callback_url: present.callbackUrl }] : [])
  if (request.method === 'DELETE') {
    strava.subscription = null
    world.keep()
    return nothing(204)
  }
  if (present) return json(400, failure('PushSubscription', '', 'already exists'))
  const callbackUrl = fields['callback_url'] ?? ''
  if (!(await isAnswered(world, callbackUrl, fields['verify_token'] ?? '')))
    return json(400, failure('PushSubscription', 'callback url', 'not verifiable'))
  const id = 300_000 + (world.state.nextId++ % 1000)
  strava.subscription = { id, callbackUrl, secret: '' }
  world.keep()
  return json(201, { id })
}

/** A subscriber has to echo a challenge. */
async function isAnswered(world: World, callbackUrl: string, verifyToken: string): Promise<boolean> {
  const url = URL.parse(callbackUrl)
  if (!url) return false
  const challenge = newSecret()
  for (const [name, value] of [
    ['mode', 'subscribe'],
    ['verify_token', verifyToken],
    ['challenge', challenge],
  ] as const)
    url.searchParams.set(`hub.${name}`, value)
  const reply = await world
    .send({ url: url.href, method: 'GET', headers: {}, body: '' })
    .catch(() => undefined)
  return reply?.status === 200 && reply.body.includes(challenge)
}

function pageOf(entries: Entry[], query: URLSearchParams): object[] {
  const number = (name: string, fallback: number) => Number(query.get(name) ?? fallback)
  const size = Math.min(200, number('per_page', 30))
  const [after, before] = [number('after', -Infinity), number('before', Infinity)]
  const chosen = entries.filter(({ startMs }) => startMs / 1000 > after && startMs / 1000 < before)
  const ordered = query.has('after') && !query.has('before') ? chosen.toReversed() : chosen
  const from = (number('page', 1) - 1) * size
  return ordered.slice(from, from + size).map(summaryOf)
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
  kayaking: 'Kayaking',
}

function summaryOf(entry: Entry) {
  const seconds = secondsOf(entry)
  const { startMs, localMs } = startOf(entry)
  return {
    id: entry.id,
    name: entry.title,
    sport_type: words[entry.sport] ?? 'Workout',
    start_date: isoSeconds(startMs),
    start_date_local: isoSeconds(localMs),
    timezone: '(GMT+01:00) Europe/Berlin',
    private: entry.isPrivate,
    visibility: entry.isPrivate ? 'only_me' : 'everyone',
    manual: entry.isManual,
    trainer: false,
    distance: trackOf(entry.track).metres.at(-1) ?? 0,
    elapsed_time: seconds,
    moving_time: seconds,
  }
}

/** A hidden start is reported as one second after midnight, local time. */
function startOf({ startMs, hasHiddenStart }: Entry): { startMs: number; localMs: number } {
  const localMs = startMs + berlinAheadMs
  if (!hasHiddenStart) return { startMs, localMs }
  const midnight = Math.floor(localMs / dayMs) * dayMs
  return { startMs: midnight + 1000 - berlinAheadMs, localMs: midnight + 1000 }
}

const isoSeconds = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`

const detailOf = (entry: Entry) => ({
  ...summaryOf(entry),
  description: entry.description,
  device_name: entry.isManual ? null : 'Garmin Edge 540',
  calories: 620,
  total_elevation_gain: entry.isManual ? 0 : 250,
})

const column = (data: unknown[]) => ({
  data,
  series_type: 'distance',
  original_size: data.length,
  resolution: 'high',
})

function streamsOf(entry: Entry): Record<string, object> {
  const { samples, seconds, metres } = trackOf(entry.track)
  const { series } = samples
  const rounded = (values: Float32Array, factor: number) =>
    column([...values].map((value) => Math.round(value * factor) / factor))
  return {
    time: column(seconds),
    latlng: column(seconds.map((_, at) => [round6(samples.lat[at]), round6(samples.lon[at])])),
    distance: column(metres),
    moving: column(seconds.map(() => true)),
    ...(series.altitude && { altitude: rounded(series.altitude, 10) }),
    ...(series.heart_rate && { heartrate: rounded(series.heart_rate, 1) }),
    ...(series.cadence && { cadence: rounded(series.cadence, 1) }),
    ...(series.power && { watts: rounded(series.power, 1) }),
    ...(series.temperature && { temp: rounded(series.temperature, 1) }),
  }
}

const round6 = (value: number | undefined): number => Math.round((value ?? 0) * 1e6) / 1e6
