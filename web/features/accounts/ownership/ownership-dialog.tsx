import { useEffect, useRef, useState, type ReactNode } from 'react'
import { settingsMessages } from '../settings-messages.ts'
import { signInProviderNames, type SignInProvider } from '#contract/accounts/sign-in.ts'
import { ownershipWay } from '#domain/ownership-way.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { askForPassword, endPasswordCheck } from '#web/session/login-dialog.ts'
import { useSite } from '#web/session/site.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { OwnershipByProvider } from './ownership-provider.tsx'
import { texts } from './messages.ts'

export type Ownership = {
  /** The proof, valid for a few minutes; null when the dialog was closed. */
  ask: () => Promise<string | null>
  /** Must be rendered, outside of every form. */
  dialog: ReactNode
}

/** Makes the signed-in person prove that the account, and not just the browser, is theirs. */
export function useOwnership(): Ownership {
  const user = useCurrentUser()
  const [provider, setProvider] = useState<SignInProvider | null>(null)
  const resolve = useRef<(proof: string | null) => void>(undefined)
  // The password dialog belongs to no page, and would stay open after this one is left. The caller still gets an
  // answer, because it waits for one.
  useEffect(
    () => () => {
      endPasswordCheck(null)
      resolve.current?.(null)
    },
    [],
  )

  const ask = async () => {
    if (!user) return null
    const way = ownershipWay(user)
    if (way === 'password') return askForPassword()
    setProvider(way)
    return new Promise<string | null>((settle) => (resolve.current = settle))
  }
  const answer = (proof: string | null) => {
    resolve.current?.(proof)
    setProvider(null)
  }
  return { ask, dialog: provider && <ProviderDialog provider={provider} onAnswer={answer} /> }
}

type ProviderDialogProps = { provider: SignInProvider; onAnswer: (proof: string | null) => void }

function ProviderDialog({ provider, onAnswer }: ProviderDialogProps) {
  const isOffered = useSite()?.sign_in_providers.includes(provider) ?? true
  return (
    <Dialog open onClose={() => onAnswer(null)} title={settingsMessages.verifyOwner} size="small">
      {isOffered ? (
        <OwnershipByProvider provider={provider} onProof={onAnswer} />
      ) : (
        <p>{texts.yourAccountIsConnected(signInProviderNames[provider])}</p>
      )}
    </Dialog>
  )
}
