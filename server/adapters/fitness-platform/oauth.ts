import { fitnessPlatformMessages as texts } from './fitness-platform-messages.ts'
import { platformNames } from '#contract/fitness-sync/fitness-sync-messages.ts'
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

/** For exchanging a code: once rejected, it will never be accepted. */
export const codeIsOver =
  (id: ProviderId) =>
  (error: unknown): never => {
    throw isRefusal(error)
      ? new FitnessError('refused', error.message, { sentence: texts.codeOver(platformNames[id]) })
      : error
  }

/** For refreshing tokens: once rejected, a refresh token will never be accepted again. */
export const loginIsOver =
  (id: ProviderId) =>
  (error: unknown): never => {
    if (!isRefusal(error)) throw error
    const sentence = texts.connectAgain(platformNames[id])
    throw new FitnessError('needs_login', error.message, { sentence, isRevoked: true })
  }

const isRefusal = (error: unknown): error is FitnessError =>
  error instanceof FitnessError && (error.kind === 'refused' || error.kind === 'needs_login')

/** The JSON of a message; undefined if it is not JSON. */
export function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
