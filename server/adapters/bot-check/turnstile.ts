import { createHash } from 'node:crypto'
import { z } from 'zod'
import { byTheClock, type Deadline } from '#server/adapters/deadline.ts'
import { fetchBounded } from '#server/adapters/fetch-bounded.ts'
import { uuidOf } from '#server/keys.ts'
import { BotCheckAwayError, type BotCheck } from './bot-check.ts'

/** Both attempts together take less than the 4 s that a browser waits for its answer. */
const attempts = 2
const attemptMs = 1500
/** Cloudflare forgets a token after five minutes; we remember it longer, since clocks differ. */
const rememberedMs = 15 * 60_000
const longestToken = 2048

type Options = {
  siteKey: string
  secretKey: string
  verifyUrl: string
  /** The host of our pages: a token obtained on another site is not valid here. */
  hostname: string
  deadline?: Deadline
}

const Verdict = z.discriminatedUnion('success', [
  z.object({ success: z.literal(true), hostname: z.string(), challenge_ts: z.iso.datetime() }),
  z.object({ success: z.literal(false), 'error-codes': z.array(z.string()) }),
])
type Verdict = z.infer<typeof Verdict>

/** These are about Cloudflare or our settings, not about the visitor. */
const notAboutVisitor = new Set([
  'internal-error',
  'missing-input-secret',
  'invalid-input-secret',
  'bad-request',
])

/** Cloudflare's check, which knows more about visitors than a proof of work can tell. */
export function turnstile({
  siteKey,
  secretKey,
  verifyUrl,
  hostname,
  deadline = byTheClock,
}: Options): BotCheck {
  async function ask(token: string, address: string | undefined): Promise<Verdict> {
    const asked = new URLSearchParams({
      secret: secretKey,
      response: token,
      // Distinguishes a repeated request from a reused token.
      idempotency_key: uuidOf(hashOf(token)),
      ...(address !== undefined && { remoteip: address }),
    })
    const signal = deadline(attemptMs)
    const response = await fetchBounded(verifyUrl, { method: 'POST', body: asked, signal })
    const verdict = Verdict.parse(await response.json())
    const fault = verdict.success
      ? undefined
      : verdict['error-codes'].find((code) => notAboutVisitor.has(code))
    if (fault !== undefined) throw new Error(`the bot check says ${fault}`)
    return verdict
  }

  async function askInsistently(token: string, address: string | undefined): Promise<Verdict> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await ask(token, address)
      } catch (error) {
        if (attempt === attempts)
          throw new BotCheckAwayError('the bot check gave no verdict', { cause: error })
      }
    }
  }

  return {
    challenge: async () => ({ kind: 'turnstile', site_key: siteKey }),

    async verify(token, _now, address) {
      if (token === '' || token.length > longestToken) return undefined
      const verdict = await askInsistently(token, address)
      if (!verdict.success || verdict.hostname !== hostname) return undefined
      const spendKey = hashOf(token).toString('base64url')
      return { spendKey, expiresAt: new Date(Date.parse(verdict.challenge_ts) + rememberedMs) }
    },
  }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
