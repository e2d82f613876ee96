import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { BotCheck } from './bot-check.ts'

const validForMs = 10 * 60_000
const longestToken = 4096
/** How many keys a browser derives until it finds the right one: about a second of work at the usual cost. */
const [minAttempts, maxAttempts] = [500, 1500]

/** The token is this as base64-encoded JSON: the challenge as issued, and the counter that solves it. */
const Token = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      data: z.object({ expires_at_ms: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/**
 * `cost` is the number of PBKDF2 rounds per attempt. Anyone who knows `secret` can make challenges that are
 * already solved.
 */
export function proofOfWork({ secret, cost }: { secret: string; cost: number }): BotCheck {
  return {
    async challenge(now) {
      const { parameters, signature } = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(maxAttempts, minAttempts),
        deriveKey,
        // We do not use the library's own expiry field, because it would be compared with the machine's clock instead
        // of `now`.
        data: { expires_at_ms: now + validForMs },
        hmacSignatureSecret: secret,
      })
      return { kind: 'proof_of_work', parameters, signature }
    },

    async verify(token, now) {
      const { challenge, solution } = parseToken(token) ?? {}
      if (!challenge || !solution) return undefined
      const expiresAt = challenge.parameters.data.expires_at_ms
      if (expiresAt <= now) return undefined
      const { verified } = await verifySolution({
        challenge,
        solution,
        deriveKey,
        hmacSignatureSecret: secret,
      })
      return verified ? { spendKey: challenge.signature, expiresAt: new Date(expiresAt) } : undefined
    },
  }
}

function parseToken(token: string): z.infer<typeof Token> | undefined {
  if (token.length > longestToken) return undefined
  try {
    return Token.parse(JSON.parse(Buffer.from(token, 'base64').toString()))
  } catch {
    return undefined
  }
}
