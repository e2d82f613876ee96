import { useEffect, useEffectEvent, useRef } from 'react'
import { signInMessages } from '#contract/accounts/sign-in-messages.ts'

type Turnstile = {
  render: (container: HTMLElement, options: Record<string, unknown>) => string
  remove: (widget: string) => void
}

const scriptUrl = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
const providerName = 'Turnstile'

type TurnstileCheckProps = {
  siteKey: string
  onToken: (token: string | null) => void
  onFailure: (text: string) => void
}

/** The challenge provider's widget. It renews its token by itself after it expires. */
export function TurnstileCheck({ siteKey, onToken, onFailure }: TurnstileCheckProps) {
  const container = useRef<HTMLDivElement>(null)
  const pass = useEffectEvent(onToken)
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    let isOver = false
    let remove: (() => void) | undefined
    const show = (turnstile: Turnstile) => {
      if (isOver || !container.current) return
      const widget = turnstile.render(container.current, {
        sitekey: siteKey,
        'refresh-expired': 'auto',
        callback: (token: string) => pass(token),
        'expired-callback': () => pass(null),
        'error-callback': () => fail(signInMessages.botCheckNotPassed(providerName)),
        'timeout-callback': () => fail(signInMessages.botCheckNotPassed(providerName)),
        'unsupported-callback': () => fail(signInMessages.browserUnsupported),
      })
      remove = () => turnstile.remove(widget)
    }
    loadTurnstile().then(show, () => {
      if (!isOver) fail(signInMessages.botCheckNotPassed(providerName))
    })
    return () => {
      isOver = true
      remove?.()
    }
  }, [siteKey])
  return <div ref={container} />
}

let loading: Promise<void> | undefined

async function loadTurnstile(): Promise<Turnstile> {
  loading ??= loadScript().catch((error: unknown) => {
    // The next attempt loads it again.
    loading = undefined
    throw error
  })
  await loading
  const { turnstile } = globalThis as { turnstile?: Turnstile }
  if (!turnstile) throw new Error('The challenge provider’s script did not start.')
  return turnstile
}

function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = scriptUrl
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('The challenge provider’s script could not be loaded.'))
    })
    document.head.append(script)
  })
}
