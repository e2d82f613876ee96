import type { ProviderId } from '#domain/fitness/provider.ts'
import {
  FitnessError,
  type FitnessProvider,
  type ProviderLink,
} from '#server/adapters/fitness-platform/fitness-provider.ts'
import type { MessageReceiver, SandboxPerson } from '#server/adapters/fitness-platform/fitness-sandbox.ts'
import { sandboxProviders } from '#server/adapters/fitness-platform/sandbox-providers.ts'
import {
  makeFitnessSandbox,
  type StartedPlatforms,
} from '#server/adapters/fitness-platform/sandbox/sandbox.ts'

export const sandboxStartMs = Date.UTC(2026, 9, 20, 9, 7)

export type FitnessScene = {
  sandbox: StartedPlatforms
  /** Used by both the sandbox and the adapters. */
  clock: { nowMs: number }
  received: Parameters<MessageReceiver>[0][]
  provider: (id: ProviderId) => FitnessProvider
  /** Someone who has just granted permission, with all scopes unless some are named. */
  connect: (
    id: ProviderId,
    scope?: readonly string[],
  ) => Promise<{ person: SandboxPerson; link: ProviderLink }>
  signal: AbortSignal
}

/** Simulated platforms, the adapters pointed at them, and a stopped clock. */
export function startFitnessSandbox({ file }: { file?: string } = {}): FitnessScene {
  const clock = { nowMs: sandboxStartMs }
  const now = () => clock.nowMs
  const sandbox = makeFitnessSandbox({
    clientSecret: 'sandbox-secret',
    pagesUrl: 'https://trailcast.example/dev/fitness',
    now,
    ...(file !== undefined && { file }),
  })
  const received: FitnessScene['received'] = []
  sandbox.deliverTo(async (message) => {
    received.push(message)
    return { status: 200, body: new URL(message.url).searchParams.get('hub.challenge') ?? '' }
  })
  const providers = sandboxProviders(sandbox, { now, allowsPrivate: false })
  const { signal } = new AbortController()
  const provider = (id: ProviderId): FitnessProvider => {
    const found = providers[id]
    if (!found) throw new Error(`there is no ${id}`)
    return found
  }
  return {
    sandbox,
    clock,
    received,
    provider,
    signal,
    async connect(id, scope) {
      const person = sandbox.controls.person(id)
      const { connect } = provider(id)
      if (connect.kind !== 'oauth') {
        const { address, user, password } = sandbox.controls.folderOf(person)
        const grant = await connect.check({ address, user, password, signal })
        return { person, link: grant }
      }
      const code = sandbox.controls.allow(person, scope)
      const allowed = scope ?? provider(id).wantedScopes
      const grant = await connect.exchange({
        code,
        redirectUrl: 'https://trailcast.example/api/x/token',
        scope: allowed.join(','),
        signal,
      })
      return { person, link: grant }
    },
  }
}

/** How an adapter failed, or undefined if it did not. */
export async function fitnessErrorOf(work: Promise<unknown>): Promise<FitnessError | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    if (error instanceof FitnessError) return error
    throw error
  }
}
