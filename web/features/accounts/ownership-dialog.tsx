import { useState, type ReactNode } from 'react'
import type { User } from '#contract/account.ts'
import { messages } from '#contract/messages.ts'
import { signInProviderNames } from '#contract/sign-in.ts'
import { ownershipWay } from '#domain/ownership-way.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { useSite } from '#web/session/site.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { OwnershipByPassword } from './ownership-password.tsx'
import { OwnershipByProvider } from './ownership-provider.tsx'

export type Ownership = {
  /** The proof, good for some minutes; null when the dialog was closed. */
  ask: () => Promise<string | null>
  /** Has to be part of what is drawn, outside of every form. */
  dialog: ReactNode
}

/** Has whoever is signed in show that the account is theirs, and not only the browser. */
export function useOwnership(): Ownership {
  const user = useCurrentUser()
  const [waiting, setWaiting] = useState<{ resolve: (proof: string | null) => void } | null>(null)
  const ask = () => new Promise<string | null>((resolve) => setWaiting({ resolve }))
  const answer = (proof: string | null) => {
    waiting?.resolve(proof)
    setWaiting(null)
  }
  return { ask, dialog: user && waiting && <OwnershipDialog user={user} onAnswer={answer} /> }
}

function OwnershipDialog({ user, onAnswer }: { user: User; onAnswer: (proof: string | null) => void }) {
  return (
    <Dialog open onClose={() => onAnswer(null)} title={messages.verifyOwner} size="small">
      <OwnershipQuestion user={user} onProof={onAnswer} />
    </Dialog>
  )
}

function OwnershipQuestion({ user, onProof }: { user: User; onProof: (proof: string) => void }) {
  const way = ownershipWay(user)
  const offered = useSite()?.sign_in_providers
  if (way === 'password') return <OwnershipByPassword email={user.email ?? ''} onProof={onProof} />
  if (offered?.includes(way) ?? true) return <OwnershipByProvider provider={way} onProof={onProof} />
  return (
    <p>
      Your account is connected with {signInProviderNames[way]}, which this server does not offer any more, so it cannot be asked.
      Please use “Send us a message” in the menu.
    </p>
  )
}
