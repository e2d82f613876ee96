import { fitnessPlatformMessages as texts } from '#contract/fitness-platform-messages.ts'
import { platformNames } from '#contract/fitness-sync-messages.ts'
import type { ProviderId } from '#domain/fitness/provider.ts'
import { FitnessError, type Tokens } from './fitness-provider.ts'

export function addressWith(address: string, parameters: Record<string, string>): string {
  const url = new URL(address)
  url.search = new URLSearchParams(parameters).toString()
  return url.href
}

export const bearer = ({ access }: Tokens) => ({ authorization: `Bearer ${access}` })

export const basic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})

export const scopesIn = (text: string | null | undefined): string[] =>
  (text ?? '').split(/[ ,]+/).filter((word) => word !== '')

export const scopeMissing = (id: ProviderId): FitnessError =>
  new FitnessError('refused', `${id} grants too little`, { sentence: texts.scopeMissing(platformNames[id]) })

/** For the exchange of a code: one that is not accepted will not be accepted later. */
export const codeIsOver =
  (id: ProviderId) =>
  (error: unknown): never => {
    throw renamed(error, 'refused', texts.codeOver(platformNames[id]))
  }

/** For new tokens: a refresh token that is not accepted will never be again. */
export const loginIsOver =
  (id: ProviderId) =>
  (error: unknown): never => {
    throw renamed(error, 'needs_login', texts.connectAgain(platformNames[id]))
  }

function renamed(error: unknown, kind: 'refused' | 'needs_login', sentence: string): unknown {
  const isRefusal =
    error instanceof FitnessError && (error.kind === 'refused' || error.kind === 'needs_login')
  return isRefusal ? new FitnessError(kind, error.message, { sentence }) : error
}

/** The JSON of a message; undefined if it is none. */
export function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
