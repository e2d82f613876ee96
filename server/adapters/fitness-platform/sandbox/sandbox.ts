import type { FitnessSandbox, SandboxPerson } from '#server/adapters/fitness-platform/fitness-sandbox.ts'
import type { ProviderId } from '#domain/fitness/provider.ts'
import { createJsonWriter, readKeptJson } from '#server/adapters/kept-json.ts'
import { answerApi } from './answer-api.ts'
import { controlsOf } from './controls.ts'
import { letterOf } from './messages.ts'
import { pagesOf } from './pages.ts'
import { createWebhookSender } from './post-office.ts'
import { listen, type Listening } from './serve.ts'
import { emptyState, type State } from './state.ts'
import { fileHost, folderHost } from './ways-in.ts'
import type { World } from './world.ts'

type Options = {
  clientSecret: string
  now: () => number
  /** Where browsers reach the pages. */
  pagesUrl: string
  /** Where its state is stored; without a file, closing it loses everything. */
  file?: string
}

const clientId = 'trailcast-sandbox'

type StandIn = { host: string; address: () => Promise<{ host: string; port: number }> }

/** What the adapters need to reach it. */
export type StartedPlatforms = FitnessSandbox & {
  client: { clientId: string; clientSecret: string }
  pageUrl: (path: string) => string
  /** The base URL of a platform's API. The sandbox starts listening on the first call. */
  addressOf: (provider: ProviderId) => Promise<string>
  /** The fictitious hosts of folders and of files, and their real addresses. */
  folders: StandIn
  files: StandIn
  /** Sets where a platform whose messages are set up by hand sends them, and with which secret. */
  subscribe: (provider: ProviderId, callbackUrl: string, secret: string) => void
}

export function makeFitnessSandbox({ clientSecret, now, pagesUrl, file }: Options): StartedPlatforms {
  let listening: Promise<Listening> | undefined
  let base = ''
  const pageUrl = (path: string) => `${pagesUrl}${path}`
  const state = stateIn(file)
  const postOffice = createWebhookSender()
  const keeper = createJsonWriter(file, () => state)
  const world: World = {
    state,
    now,
    clientId,
    clientSecret,
    base: () => base,
    keep: keeper.keep,
    send: postOffice.send,
    faults: {},
    tell(person: SandboxPerson, entry, change) {
      const letter = letterOf(world, person, { entry, change })
      if (letter) postOffice.post(letter)
    },
  }
  const controls = controlsOf(world, postOffice)

  async function begin(): Promise<Listening> {
    const begun = await listen((provider, request) => answerApi(world, provider, request), {
      [folderHost]: 'webdav',
      [fileHost]: 'wahoo',
    })
    base = `http://${begun.host}:${begun.port}`
    return begun
  }
  const listeningAt = () => (listening ??= begin())

  return {
    client: { clientId, clientSecret },
    pageUrl,
    answerPage: pagesOf({ world, postOffice, controls, pageUrl }),
    deliverTo: postOffice.deliverTo,
    controls,
    addressOf: async (provider) => {
      await listeningAt()
      return `${base}/${provider}`
    },
    folders: { host: folderHost, address: listeningAt },
    files: { host: fileHost, address: listeningAt },
    subscribe(provider, callbackUrl, secret) {
      state.platforms[provider].subscription = { id: 1, callbackUrl, secret }
      keeper.keep()
    },
    async close() {
      await (await listening)?.close()
      await postOffice.delivered()
      await keeper.kept()
    },
  }
}

function stateIn(file: string | undefined): State {
  const empty = emptyState()
  // Safe to cast: only the sandbox writes the file, and always replaces it as a whole.
  const kept = file === undefined ? undefined : (readKeptJson(file, 'fitness') as State | undefined)
  return kept ? { ...kept, platforms: { ...empty.platforms, ...kept.platforms } } : empty
}
