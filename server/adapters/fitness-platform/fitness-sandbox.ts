import type { ProviderId } from '#domain/fitness/provider.ts'
import type { PageAnswer } from '#server/adapters/sandbox-html.ts'

/** Where this server shows the pages of the sandbox: browsers need not reach its port. */
export const fitnessSandboxPath = '/dev/fitness'

/** What happens to messages on their way. */
export const sandboxDeliveries = ['at_once', 'twice', 'delayed', 'dropped'] as const
export type SandboxDelivery = (typeof sandboxDeliveries)[number]

/**
 * What happens to requests: one too many, an error of the platform, no answer, a closed connection, an
 * application that is not served any more, or the page of a proxy.
 */
export const sandboxFaults = ['limited', 'error', 'slow', 'away', 'inactive', 'web_page'] as const
export type SandboxFault = (typeof sandboxFaults)[number]

/** Sends a message of a platform and answers with the status and the text of the receiver. */
export type MessageReceiver = (message: {
  /** As the subscription says. */
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body: string
}) => Promise<{ status: number; body: string }>

export type SandboxPageRequest = { method: 'GET' | 'POST'; path: string; query: string; form: string }

/** Somebody who has an account at a platform. */
export type SandboxPerson = { provider: ProviderId; userId: string }

/**
 * Fitness platforms for the demo and for tests. They speak the languages of the real ones on a port of this
 * machine, so that the real adapters are used in every mode.
 */
export type FitnessSandbox = {
  /** Paths begin after the address at which the pages are reached. */
  answerPage: (request: SandboxPageRequest) => PageAnswer
  deliverTo: (receiver: MessageReceiver) => void
  controls: FitnessSandboxControls
  close: () => Promise<void>
}

/** An activity of the sandbox. */
export type SandboxActivity = {
  id: string
  title: string
  startMs: number
  isPrivate: boolean
  isManual: boolean
  hasHiddenStart: boolean
  /** At intervals.icu: only a stub, since it came from Strava. */
  isStub: boolean
}

/** What the control page and tests can do. */
export type FitnessSandboxControls = {
  /** A new person with the usual activities, or the one with this id. */
  person: (provider: ProviderId, userId?: string) => SandboxPerson
  /** A new person with activities of years. */
  personWithHistory: (provider: ProviderId) => SandboxPerson
  people: (provider: ProviderId) => SandboxPerson[]
  /** As on the page where people give their permission; all scopes unless some are named. The code of the answer. */
  allow: (person: SandboxPerson, scope?: readonly string[]) => string
  /** What to type to connect the folder of somebody. */
  folderOf: (person: SandboxPerson) => { address: string; user: string; password: string }
  /** A personal key of somebody at intervals.icu. */
  keyOf: (person: SandboxPerson) => { athleteId: string; key: string }

  /** Newest first. */
  activitiesOf: (person: SandboxPerson) => SandboxActivity[]
  /** A new activity that ends now; returns its id. */
  record: (person: SandboxPerson) => string
  rename: (person: SandboxPerson, id: string, title: string) => void
  setPrivate: (person: SandboxPerson, id: string, isPrivate: boolean) => void
  setHiddenStart: (person: SandboxPerson, id: string, isHidden: boolean) => void
  remove: (person: SandboxPerson, id: string) => void
  /** The person takes the permission back on the pages of the platform. */
  revoke: (person: SandboxPerson) => void
  /** Access tokens stop to work; refresh tokens do not. */
  expireTokens: (person: SandboxPerson) => void

  /** Calls in a window (a quarter of an hour, or what the platform has); ten times as many in a day. */
  setLimit: (provider: ProviderId, limit: number) => void
  /** For the next requests, or until it is null. */
  fail: (provider: ProviderId, fault: SandboxFault | null, times?: number) => void
  deliver: (delivery: SandboxDelivery) => void
  /** Sends what was delayed. */
  release: () => void
  /** Sends a message that the platform did not send, about an activity of somebody. */
  forge: (person: SandboxPerson, id: string) => void
  /** Resolves when nothing is on its way any more. */
  delivered: () => Promise<void>
  /** How many calls arrived; those that were refused count. */
  callsOf: (provider: ProviderId) => number
}
