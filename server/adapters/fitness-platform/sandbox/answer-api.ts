import type { ProviderId } from '#domain/fitness/provider.ts'
import type { SandboxFault } from '#server/adapters/fitness-platform/fitness-sandbox.ts'
import { answerIntervals } from './api-intervals.ts'
import { answerPolar } from './api-polar.ts'
import { answerWahoo } from './api-wahoo.ts'
import { answerStrava } from './api-strava.ts'
import { answerWebdav } from './api-webdav.ts'
import { takeCall } from './limits.ts'
import { json, type ApiAnswer, type ApiRequest } from './request.ts'
import { fileHost } from './ways-in.ts'
import type { World } from './world.ts'

const apis: Record<ProviderId, (world: World, request: ApiRequest) => Promise<ApiAnswer> | ApiAnswer> = {
  strava: answerStrava,
  intervals: answerIntervals,
  polar: answerPolar,
  wahoo: answerWahoo,
  webdav: answerWebdav,
}

/** Undefined for a request that is never answered, and `cut` for one whose connection is cut. */
export async function answerApi(
  world: World,
  provider: ProviderId,
  request: ApiRequest,
): Promise<ApiAnswer | 'cut' | undefined> {
  const platform = world.state.platforms[provider]
  const fault = takeFault(world, provider)
  if (fault === 'slow') return undefined
  if (fault === 'away') return 'cut'
  if (fault === 'error') return json(500, { message: 'error' })
  if (fault === 'web_page')
    return {
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<!doctype html><title>Sign in</title>',
    }
  if (fault === 'inactive') return inactive
  // Calls for permissions and files are not rate limited.
  if (request.path.includes('/oauth') || request.headers.host === fileHost)
    return apis[provider](world, request)
  const { isAllowed, headers } = takeCall(platform, provider, {
    nowMs: world.now(),
    isOneTooMany: fault === 'limited',
  })
  world.keep()
  if (!isAllowed) return { status: 429, headers, body: { message: 'Rate Limit Exceeded', errors: [] } }
  const answer = await apis[provider](world, request)
  return { ...answer, headers: { ...headers, ...answer.headers } }
}

const inactive = json(403, {
  message: 'Forbidden',
  errors: [{ resource: 'Application', field: 'Status', code: 'Inactive' }],
})

function takeFault({ faults }: World, provider: ProviderId): SandboxFault | undefined {
  const planned = faults[provider]
  if (!planned || planned.times <= 0) return undefined
  planned.times--
  return planned.fault
}
