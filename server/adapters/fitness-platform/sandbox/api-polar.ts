import { fieldsOf, json, nothing, type ApiAnswer, type ApiRequest } from './request.ts'
import type { Entry, Person } from './state.ts'
import { fitOf, trackOf } from './tracks.ts'
import { entryById, exchangeCode, grantOf, newestFirst, newSecret, revokeAll, type World } from './world.ts'

const aheadMinutes = 60

/** Polar's AccessLink API, v3. */
export function answerPolar(world: World, request: ApiRequest): Promise<ApiAnswer> | ApiAnswer {
  const { path, method } = request
  if (path === '/v2/oauth2/token' && method === 'POST') return tokens(world, request)
  if (path.startsWith('/v3/webhooks')) return webhooks(world, request)
  const person = grantOf(world, 'polar', request.headers.authorization)?.person
  if (!person) return nothing(401)
  if (path === '/v3/users' && method === 'POST') return json(200, { 'polar-user-id': Number(person.userId) })
  if (path === `/v3/users/${person.userId}`) {
    if (method === 'DELETE') {
      revokeAll(world, { provider: 'polar', userId: person.userId })
      return nothing(204)
    }
    const [first, last] = person.name.split(' ')
    return json(200, { 'polar-user-id': Number(person.userId), 'first-name': first, 'last-name': last })
  }
  return exercises(person, path)
}

function exercises(person: Person, path: string): ApiAnswer {
  if (path === '/v3/exercises')
    return json(
      200,
      newestFirst(person)
        .filter(({ isManual }) => !isManual)
        .map(exerciseOf),
    )
  const [, id = '', isFit] = /^\/v3\/exercises\/(\d+)(\/fit)?$/.exec(path) ?? []
  const entry = entryById(person, id)
  if (!entry) return nothing(404)
  if (isFit === undefined) return json(200, exerciseOf(entry))
  return {
    status: 200,
    headers: { 'content-type': 'application/octet-stream' },
    body: fitOf(entry),
  }
}

const words: Partial<Record<Entry['sport'], string>> = {
  mountain_biking: 'MOUNTAIN_BIKING',
  gravel_cycling: 'GRAVEL_RIDING',
  road_cycling: 'ROAD_BIKING',
  hiking: 'HIKING',
  walking: 'WALKING',
  running: 'RUNNING',
  trail_running: 'TRAIL_RUNNING',
  alpine_skiing: 'DOWNHILL_SKIING',
  backcountry_skiing: 'BACKCOUNTRY_SKIING',
}

const exerciseOf = ({ id, startMs, sport, track, revision }: Entry) => ({
  id: String(id),
  upload_time: new Date(startMs + revision * 1000).toISOString(),
  start_time: new Date(startMs + aheadMinutes * 60_000).toISOString().slice(0, 19),
  start_time_utc_offset: aheadMinutes,
  duration: `PT${trackOf(track).elapsedSeconds}S`,
  distance: trackOf(track).metres.at(-1) ?? 0,
  sport: 'OTHER',
  detailed_sport_info: words[sport] ?? 'OTHER_OUTDOOR',
  has_route: true,
  device: 'Polar Grit X2',
})

function isApplication({ clientId, clientSecret }: World, { headers }: ApiRequest): boolean {
  const given = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  return headers.authorization === `Basic ${given}`
}

function tokens(world: World, request: ApiRequest): ApiAnswer {
  if (!isApplication(world, request)) return json(401, { error: 'invalid_client' })
  const grant = exchangeCode(world, 'polar', fieldsOf(request)['code'] ?? '')
  if (!grant) return json(400, { error: 'invalid_grant' })
  return json(200, {
    access_token: grant.access,
    token_type: 'bearer',
    expires_in: Math.floor((grant.expiresAtMs - world.now()) / 1000),
    x_user_id: Number(grant.userId),
  })
}

async function webhooks(world: World, request: ApiRequest): Promise<ApiAnswer> {
  const { polar } = world.state.platforms
  if (!isApplication(world, request)) return nothing(401)
  const present = polar.subscription
  if (request.method === 'GET') {
    const data = present
      ? [{ id: String(present.id), events: ['EXERCISE'], url: present.callbackUrl, active: true }]
      : []
    return json(200, { data })
  }
  if (request.method === 'DELETE') {
    polar.subscription = null
    world.keep()
    return nothing(204)
  }
  if (present) return nothing(409)
  const callbackUrl = fieldsOf(request)['url'] ?? ''
  const headers = { 'content-type': 'application/json', 'polar-webhook-event': 'PING' }
  const body = JSON.stringify({ event: 'PING', timestamp: new Date(world.now()).toISOString() })
  // A subscriber has to answer the first message.
  const reply = await world.send({ url: callbackUrl, method: 'POST', headers, body }).catch(() => undefined)
  if (reply?.status !== 200) return nothing(400)
  polar.subscription = { id: world.state.nextId++, callbackUrl, secret: newSecret() }
  world.keep()
  const { id, secret } = polar.subscription
  return json(201, {
    data: { id: String(id), events: ['EXERCISE'], url: callbackUrl, signature_secret_key: secret },
  })
}
