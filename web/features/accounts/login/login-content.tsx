import type { ReactElement } from 'react'
import type { User } from '#contract/accounts/account.ts'
import type { SignInProvider } from '#contract/accounts/sign-in.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import {
  closeLogin,
  endPasswordCheck,
  type LoginMode,
  loginModes,
  openLogin,
} from '#web/session/login-dialog.ts'
import { Button, LinkButton } from '#web/ui/controls/button.tsx'
import { OwnershipByPassword } from '../ownership/ownership-password.tsx'
import { SignUpForm } from '../sign-up/sign-up-form.tsx'
import { type LoginEntry, LoginForm } from './login-form.tsx'
import styles from './login.module.css'
import { PasswordResetForm } from './password-reset-form.tsx'
import { ProviderLogin } from './provider-login.tsx'
import { texts } from './messages.ts'

type LoginContentProps = {
  mode: LoginMode
  /** Typed text stays when the person switches from one form to another. */
  entry: LoginEntry
  onNewcomer: (provider: SignInProvider, ticket: string) => void
  onSignedUp: (user: User) => void
}

export function LoginContent({
  mode,
  entry,
  onNewcomer,
  onSignedUp,
}: LoginContentProps): ReactElement | null {
  const providers = <ProviderLogin remember={entry.remember} onNewcomer={onNewcomer} />
  switch (mode) {
    case loginModes.loginOrSignUp:
      return (
        <>
          {providers}
          <LoginForm {...entry} onForgotten={() => openLogin(loginModes.passwordReset)} />
          <p className={styles.divider}>{texts.or}</p>
          <Button className={styles.wide} onClick={() => openLogin(loginModes.signUp)}>
            {texts.createAccount}
          </Button>
        </>
      )
    case loginModes.signUp:
      return (
        <>
          {providers}
          <SignUpForm {...entry} onSignedUp={onSignedUp} />
          <BackToLogin question={texts.alreadyHaveAnAccount} />
        </>
      )
    case loginModes.passwordReset:
      return (
        <>
          <PasswordResetForm email={entry.email} onEmail={entry.onEmail} />
          <BackToLogin question={texts.rememberedYourPassword} />
        </>
      )
    case loginModes.passwordCheck:
      return <PasswordCheck />
    case loginModes.billing:
      return <BillingNote onLeave={closeLogin} />
    case loginModes.hidden:
      break
  }
  return null
}

function BackToLogin({ question }: { question: string }) {
  return (
    <p className={styles.note}>
      {question}{' '}
      <button type="button" className={styles.link} onClick={() => openLogin()}>
        {texts.logIn}
      </button>
    </p>
  )
}

function PasswordCheck() {
  const user = useCurrentUser()
  return user && <OwnershipByPassword email={user.email ?? ''} onProof={endPasswordCheck} />
}

function BillingNote({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <p>{texts.videosTakeUpALotOfSpace}</p>
      <LinkButton to="/plans" variant="primary" className={styles.wide} data-autofocus onClick={onLeave}>
        {texts.seeThePlans}
      </LinkButton>
    </>
  )
}
