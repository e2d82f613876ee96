import { useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod'
import { signInMessages } from '#contract/accounts/sign-in-messages.ts'
import { getBotChallenge } from '#contract/accounts/sign-in.ts'
import { call } from '#web/lib/api-client.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { TurnstileCheck } from './bot-check-turnstile.tsx'
import { BrowserUnsupportedError, workForToken } from './bot-check-work.ts'
import styles from './bot-check.module.css'
import { texts } from './messages.ts'

const Challenge = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('proof_of_work'),
    parameters: z.record(z.string(), z.unknown()),
    signature: z.string(),
  }),
  z.object({ kind: z.literal('turnstile'), site_key: z.string() }),
])

type State =
  | { kind: 'working' | 'passed' }
  | { kind: 'failed'; text: string }
  | { kind: 'turnstile'; siteKey: string }

/**
 * The server accepts a token for ten minutes. Its clock and this one may differ, so the time counts from our
 * request.
 */
const renewAfterMs = 9.5 * 60_000

/** Starts automatically, and again before its token expires. A new `key` makes it get another token. */
export function BotCheck({ onToken }: { onToken: (token: string | null) => void }) {
  const [state, setState] = useState<State>({ kind: 'working' })
  const [round, setRound] = useState(0)
  const tell = useEffectEvent(onToken)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    let renewal: ReturnType<typeof setTimeout> | undefined
    const run = async () => {
      setState({ kind: 'working' })
      tell(null)
      const challenge = Challenge.parse(await call(getBotChallenge, {}, { signal }))
      if (challenge.kind === 'turnstile') return setState({ kind: 'turnstile', siteKey: challenge.site_key })
      const { parameters, signature } = challenge
      renewal = setTimeout(() => setRound(round + 1), renewAfterMs)
      const token = await workForToken({ parameters, signature }, signal)
      setState({ kind: 'passed' })
      return tell(token)
    }
    run().catch((error: unknown) => {
      clearTimeout(renewal)
      if (!signal.aborted) setState({ kind: 'failed', text: failureText(error) })
    })
    return () => {
      clearTimeout(renewal)
      controller.abort()
    }
  }, [round])

  if (state.kind === 'turnstile') {
    return (
      <TurnstileCheck
        siteKey={state.siteKey}
        onToken={onToken}
        onFailure={(text) => setState({ kind: 'failed', text })}
      />
    )
  }
  return (
    <div className={styles.box}>
      <span className={classNames(styles.mark, styles[state.kind])}>
        {state.kind === 'passed' && <Icon name="check" size={16} />}
        {state.kind === 'failed' && <Icon name="close" size={16} />}
      </span>
      <output className={styles.text}>{textOf(state)}</output>
      {state.kind === 'failed' && (
        <Button size="small" onClick={() => setRound(round + 1)}>
          {texts.tryAgain}
        </Button>
      )}
    </div>
  )
}

function textOf(state: Exclude<State, { kind: 'turnstile' }>): string {
  if (state.kind === 'failed') return state.text
  return state.kind === 'passed' ? texts.checkPassed : texts.checkingYourBrowser
}

/** The messages of our own checks are user-facing; those of other errors are not. */
function failureText(error: unknown): string {
  return error instanceof BrowserUnsupportedError ? error.message : signInMessages.botCheckNotPassed('ALTCHA')
}
