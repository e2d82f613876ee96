import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import type { User } from '#contract/accounts/account.ts'
import { signInMessages } from '#contract/accounts/sign-in-messages.ts'
import { signInProviderNames, type SignInProvider } from '#contract/accounts/sign-in.ts'
import { changeUser } from '#web/session/change-user.ts'
import { chooseStreets } from '#web/session/streets-choice.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { createAccountWithProvider } from '../login/login.api.ts'
import styles from '../login/login.module.css'
import { ProviderFailure } from '../login/provider-login.tsx'
import { Agreement } from './sign-up-fields.tsx'
import { readRegion, RegionChoice } from './sign-up-region.tsx'
import { readStreets, StreetsField } from './streets-field.tsx'
import { texts } from './messages.ts'

type ProviderSignUpProps = {
  provider: SignInProvider
  ticket: string
  remember: boolean
  onSignedUp: (user: User) => void
}

/** The provider knows everything about the newcomer except where the data should be stored. */
export function ProviderSignUp({ provider, ticket, remember, onSignedUp }: ProviderSignUpProps) {
  const client = useQueryClient()
  const streets = useRef<boolean>(undefined)
  const [isRegionMissing, setRegionMissing] = useState(false)
  const signUp = useMutation({
    mutationFn: createAccountWithProvider,
    onSuccess: async (user) => {
      await changeUser(client, user)
      if (streets.current !== undefined) void chooseStreets(streets.current, true)
      onSignedUp(user)
    },
  })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (signUp.isPending) return
    const home = readRegion(event.currentTarget)
    setRegionMissing(home === undefined)
    streets.current = readStreets(event.currentTarget)
    if (home !== undefined) signUp.mutate({ provider, ticket, remember, home })
  }

  return (
    <form noValidate aria-label={texts.chooseYourRegion} className={styles.form} onSubmit={submit}>
      {isRegionMissing && <Banner tone="error">{signInMessages.regionMissing}</Banner>}
      {signUp.error && (
        <ProviderFailure
          error={signUp.error}
          say={(status) => signInMessages.providerSignUpFailed(signInProviderNames[provider], status)}
        />
      )}
      <p className={styles.note}>{texts.thereIsNoTrailcastAccount(signInProviderNames[provider])}</p>
      <RegionChoice disabled={signUp.isPending} />
      <StreetsField disabled={signUp.isPending} />
      <Agreement />
      <Button type="submit" variant="primary" busy={signUp.isPending} className={styles.wide}>
        {texts.createAccount}
      </Button>
    </form>
  )
}
