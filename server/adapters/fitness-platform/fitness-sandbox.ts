import type { ProviderId } from '#domain/fitness/provider.ts'
import type { PageAnswer, SandboxPageRequest } from '#server/adapters/sandbox-html.ts'

/** Where this server shows the pages of the sandbox: browsers need not reach its port. */
export const fitnessSandboxPath = '/dev/fitness'

/** What happens to messages in transit. */
export const sandboxDeliveries = ['at_once', 'twice', 'delayed', 'dropped'] as const
export type SandboxDelivery = (typeof sandboxDeliveries)[number]

/**
 * What happens to requests: rate limited, a server error, no answer, a closed connection, an application that is no
 * longer served, or a proxy's web page.
 */
export const sandboxFaults = ['limited', 'error', 'slow', 'away', 'inactive', 'web_page'] as const
export type SandboxFault = (typeof sandboxFaults)[number]

/** Sends a platform's message, and returns the receiver's status and text. */
export type MessageReceiver = (message: {
  /** As given in the subscription. */
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body: string
}) => Promise<{ status: number; body: string }>

/** Someone who has an account on a platform. */
export type SandboxPerson = { provider: ProviderId; userId: string }

/**
 * Fitness platforms for the demo and for tests. They speak the real platforms' APIs on a port of this machine, so that
 * the real adapters are used in every mode.
 */
export type FitnessSandbox = {
  /** Paths are relative to the URL of the pages. */
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
  /** On intervals.icu: only a stub, since it came from Strava. */
  isStub: boolean
}

/** What the control page and tests can do. */
export type FitnessSandboxControls = {
  /** A new person with the usual activities, or the one with this id. */
  person: (provider: ProviderId, userId?: string) => SandboxPerson
  /** A new person with the usual activities, plus a year of them up to yesterday. */
  personWithYear: (provider: ProviderId) => SandboxPerson
  people: (provider: ProviderId) => SandboxPerson[]
  /** Grants permission as on the authorization page, for all scopes unless some are named. Returns the code. */
  allow: (person: SandboxPerson, scope?: readonly string[]) => string
  /** What to enter to connect someone's folder. */
  folderOf: (person: SandboxPerson) => { address: string; user: string; password: string }
  /** Someone's personal key at intervals.icu. */
  keyOf: (person: SandboxPerson) => { athleteId: string; key: string }

  /** Newest first. */
  activitiesOf: (person: SandboxPerson) => SandboxActivity[]
  /** A new activity that ends now; returns its id. */
  record: (person: SandboxPerson) => string
  rename: (person: SandboxPerson, id: string, title: string) => void
  setPrivate: (person: SandboxPerson, id: string, isPrivate: boolean) => void
  setHiddenStart: (person: SandboxPerson, id: string, isHidden: boolean) => void
  remove: (person: SandboxPerson, id: string) => void
  /** The person revokes the permission on the platform's own pages. */
  revoke: (person: SandboxPerson) => void
  /** Access tokens stop working; refresh tokens do not. */
  expireTokens: (person: SandboxPerson) => void

  /** Calls allowed per window (15 minutes, or whatever the platform uses); ten times as many per day. */
  setLimit: (provider: ProviderId, limit: number) => void
  /** For the next `times` requests, or until set to null. */
  fail: (provider: ProviderId, fault: SandboxFault | null, times?: number) => void
  deliver: (delivery: SandboxDelivery) => void
  /** Sends what was delayed. */
  release: () => void
  /** Forges a message from the platform about someone's activity. */
  forge: (person: SandboxPerson, id: string) => void
  /** Resolves when nothing is in transit any more. */
  delivered: () => Promise<void>
  /** How many calls arrived, including refused ones. */
  callsOf: (provider: ProviderId) => number
}
