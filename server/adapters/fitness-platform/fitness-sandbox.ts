import type { ProviderId } from '#domain/fitness/provider.ts'

/** Where this server shows the pages of the sandboxes: browsers need not reach their ports. */
export const fitnessSandboxPath = '/dev/fitness'

/** What happens to messages on their way. */
export const sandboxDeliveries = ['at_once', 'twice', 'delayed', 'dropped'] as const
export type SandboxDelivery = (typeof sandboxDeliveries)[number]

/** What happens to requests: too many of them, an error of the platform, no answer, or an inactive application. */
export const sandboxFaults = ['limited', 'error', 'slow', 'away', 'inactive', 'web_page'] as const
export type SandboxFault = (typeof sandboxFaults)[number]

/** Sends a message of a platform and answers with the status and the text of the receiver. */
export type MessageReceiver = (message: {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body: string
}) => Promise<{ status: number; body: string }>

export type SandboxPageRequest = { method: 'GET' | 'POST'; path: string; query: string; form: string }
export type SandboxPageAnswer =
  | { status: number; type: 'text/html; charset=utf-8' | 'text/css; charset=utf-8'; body: string }
  | { status: 303; location: string }

/** The folder of the sandbox: what to type to connect it. */
export type SandboxFolder = { address: string; user: string; password: string }

/**
 * Fitness platforms without people, for the demo and for tests. Each speaks the language of the real one on a
 * port of this machine, so that the real adapters are used in every mode.
 */
export type FitnessSandbox = {
  /** Paths begin after the address at which the pages are reached. */
  answerPage: (request: SandboxPageRequest) => SandboxPageAnswer
  deliverTo: (receiver: MessageReceiver) => void
  controls: FitnessSandboxControls
  folder: SandboxFolder
  /** A personal key that intervals.icu would accept. */
  personalKey: { athleteId: string; key: string }
  close: () => Promise<void>
}

/** An activity of the sandbox, as the control page lists it. */
export type SandboxActivity = {
  id: string
  title: string
  startMs: number
  isPrivate: boolean
  isManual: boolean
  hasHiddenStart: boolean
}

/** What the control page and tests can do. The person of each platform is the same. */
export type FitnessSandboxControls = {
  /** Milliseconds since 1970, by the clock of the sandbox. */
  now: () => number
  advance: (ms: number) => void
  activitiesOf: (provider: ProviderId) => SandboxActivity[]
  /** A new activity, of now; returns its id. */
  record: (provider: ProviderId) => string
  rename: (provider: ProviderId, id: string, title: string) => void
  setPrivate: (provider: ProviderId, id: string, isPrivate: boolean) => void
  setHiddenStart: (provider: ProviderId, id: string, isHidden: boolean) => void
  remove: (provider: ProviderId, id: string) => void
  /** The person takes the permission back on the pages of the platform. */
  revoke: (provider: ProviderId) => void
  /** Access tokens stop to work, refresh tokens do not. */
  expireTokens: (provider: ProviderId) => void
  /** Calls that are allowed in a window and a day. */
  setLimit: (provider: ProviderId, limit: number) => void
  /** For the next requests, or until it is null. */
  fail: (provider: ProviderId, fault: SandboxFault | null, times?: number) => void
  deliver: (delivery: SandboxDelivery) => void
  /** Sends what was delayed. */
  release: () => void
  /** A message that the platform did not send. */
  forge: (provider: ProviderId, id: string) => void
  /** Resolves when nothing is on its way any more. */
  delivered: () => Promise<void>
  /** How many calls arrived so far; those that were refused count. */
  callsOf: (provider: ProviderId) => number
}
