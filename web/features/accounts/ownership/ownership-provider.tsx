import { useState } from 'react'
import { verifyOwnership } from '#contract/accounts/ownership.ts'
import { signInProviderNames, type SignInProvider } from '#contract/accounts/sign-in.ts'
import { call } from '#web/lib/api-client.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { bearerHeader } from '../login/login.api.ts'
import { verifyFailure } from './ownership-failure.ts'
import { providerPatience } from '../login/provider-patience.ts'
import styles from '../settings/settings.module.css'
import { SocialButton } from '../login/social-button.tsx'
import { texts } from './messages.ts'

type Props = { provider: SignInProvider; onProof: (proof: string) => void }

export function OwnershipByProvider({ provider, onProof }: Props) {
  const [failure, setFailure] = useState<string | null>(null)
  const verify = async (ticket: string) => {
    setFailure(null)
    try {
      const { proof } = await call(
        verifyOwnership,
        { body: { provider } },
        { headers: bearerHeader(ticket), ...providerPatience },
      )
      onProof(proof)
    } catch (error) {
      setFailure(verifyFailure(error))
    }
  }
  return (
    <div className={styles.form}>
      <p>{texts.signInWithTheAccount(signInProviderNames[provider])}</p>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <SocialButton provider={provider} purpose="verify" onTicket={verify} />
    </div>
  )
}
