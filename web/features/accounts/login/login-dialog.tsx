import { useEffect, useRef, useState } from 'react'
import type { User } from '#contract/accounts/account.ts'
import { settingsMessages } from '../settings-messages.ts'
import type { SignInProvider } from '#contract/accounts/sign-in.ts'
import { closeLogin, loginModes, useLoginMode, type LoginMode } from '#web/session/login-dialog.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { focusFirst } from '#web/ui/dialogs/focus-within.ts'
import { Announcement } from './announcement.tsx'
import { LoginContent } from './login-content.tsx'
import styles from './login.module.css'
import { ProviderSignUp } from '../sign-up/provider-sign-up.tsx'
import { FinalSteps } from '../sign-up/sign-up-final-steps.tsx'
import { texts } from './messages.ts'

/** Everything about signing in, in one dialog; the session's mode decides what it shows. */
export function LoginDialog() {
  const mode = useLoginMode()
  return mode === loginModes.hidden ? null : <OpenLoginDialog mode={mode} />
}

type OpenMode = Exclude<LoginMode, typeof loginModes.hidden>
/** A sign-up has further steps after its form. */
type Step =
  | { kind: 'form' }
  | { kind: 'region'; provider: SignInProvider; ticket: string }
  | { kind: 'final'; user: User }

const titles: Record<OpenMode, string> = {
  [loginModes.loginOrSignUp]: texts.logIn,
  [loginModes.signUp]: texts.createAccount,
  [loginModes.passwordCheck]: settingsMessages.verifyOwner,
  [loginModes.passwordReset]: texts.resetPassword,
  [loginModes.billing]: texts.aStoragePlanIsNeeded,
}

function OpenLoginDialog({ mode }: { mode: OpenMode }) {
  const [step, setStep] = useState<Step>({ kind: 'form' })
  const [email, setEmail] = useState('')
  const [remember, setRemember] = useState(true)
  const title = titleOf(mode, step)
  const { content, announcement } = useNewContent(title)
  const onSignedUp = (user: User) => setStep({ kind: 'final', user })
  return (
    <Dialog open onClose={closeLogin} title={title} size="small">
      <div ref={content} tabIndex={-1} className={styles.content}>
        {step.kind === 'final' && <FinalSteps user={step.user} onDone={closeLogin} />}
        {step.kind === 'region' && <ProviderSignUp {...step} remember={remember} onSignedUp={onSignedUp} />}
        {step.kind === 'form' && (
          <LoginContent
            mode={mode}
            entry={{ email, onEmail: setEmail, remember, onRemember: setRemember }}
            onNewcomer={(provider, ticket) => setStep({ kind: 'region', provider, ticket })}
            onSignedUp={onSignedUp}
          />
        )}
      </div>
      <Announcement text={announcement} />
    </Dialog>
  )
}

function titleOf(mode: OpenMode, step: Step): string {
  if (step.kind === 'final') return texts.finalSteps
  return step.kind === 'region' ? texts.chooseYourRegion : titles[mode]
}

/** The dialog stays and its content changes: the focus moves along, and the new title is read out. */
function useNewContent(title: string) {
  const content = useRef<HTMLDivElement>(null)
  const lastTitle = useRef(title)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (lastTitle.current === title) return
    lastTitle.current = title
    setAnnouncement(title)
    if (content.current) focusFirst(content.current)
  }, [title])
  return { content, announcement }
}
