import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { signInMessages } from '#contract/accounts/sign-in-messages.ts'
import { signInProviderNames, type SignInProvider } from '#contract/accounts/sign-in.ts'
import { CallError } from '#web/lib/api-client.ts'
import { closeLogin } from '#web/session/login-dialog.ts'
import { useSite } from '#web/session/site.ts'
import { changeUser } from '#web/session/change-user.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { logInWithProvider } from './login.api.ts'
import styles from './login.module.css'
import { SocialButton } from './social-button.tsx'
import { texts } from './messages.ts'

type ProviderLoginProps = {
  remember: boolean
  /** Nobody has signed up with this identity yet. */
  onNewcomer: (provider: SignInProvider, ticket: string) => void
}

/** A button for each provider that this server offers, and a divider below them. */
export function ProviderLogin({ remember, onNewcomer }: ProviderLoginProps) {
  const client = useQueryClient()
  const site = useSite()
  const providers = site?.sign_in_providers ?? []
  const [failure, setFailure] = useState<ProviderFailureProps | null>(null)

  const enter = async (provider: SignInProvider, ticket: string) => {
    setFailure(null)
    try {
      await changeUser(client, await logInWithProvider({ provider, ticket, remember }))
      closeLogin()
    } catch (error) {
      if (error instanceof CallError && error.status === 404) onNewcomer(provider, ticket)
      else
        setFailure({
          error,
          say: (status) => signInMessages.providerSignInFailed(signInProviderNames[provider], status),
        })
    }
  }

  if (providers.length === 0) return null
  return (
    <>
      {failure && <ProviderFailure {...failure} />}
      <div className={styles.providers}>
        {providers.map((provider) => (
          <SocialButton key={provider} provider={provider} onTicket={(ticket) => enter(provider, ticket)} />
        ))}
      </div>
      {site?.stand_ins.includes('sign_in') && (
        <p className={styles.note}>
          {texts.pretendedProviders(providers.map((provider) => signInProviderNames[provider]).join(' and '))}
        </p>
      )}
      <p className={styles.divider}>{texts.or}</p>
    </>
  )
}

type ProviderFailureProps = { error: unknown; say: (status: number) => string }

/** The status, and below it the server's message, for example that an account is suspended and why. */
export function ProviderFailure({ error, say }: ProviderFailureProps) {
  if (!(error instanceof CallError)) return <Banner tone="error">{signInMessages.couldNotLogIn}</Banner>
  // Accepted, but with an unexpected answer.
  if (error.status < 400) return <Banner tone="error">{error.message}</Banner>
  return (
    <Banner tone="error">
      <p>{say(error.status)}</p>
      {error.text !== '' && <p>{error.text}</p>}
    </Banner>
  )
}
