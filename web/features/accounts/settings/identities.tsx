import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/accounts/account.ts'
import { settingsMessages } from '../settings-messages.ts'
import { disconnectIdentity } from '#contract/accounts/ownership.ts'
import { signInProviderNames, signInProviders, type SignInProvider } from '#contract/accounts/sign-in.ts'
import { call } from '#web/lib/api-client.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { useSite } from '#web/session/site.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useOwnership } from '../ownership/ownership-dialog.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { useSave } from '#web/session/use-save.ts'
import styles from './settings.module.css'
import { texts } from './messages.ts'

/** Renders nothing where no provider is offered and none is connected. */
export function IdentitiesCard({ user }: { user: User }) {
  const client = useQueryClient()
  const site = useSite()
  const offered = site?.sign_in_providers ?? []
  const ownership = useOwnership()
  const { isSaving, failure, save } = useSave()
  const [connecting, setConnecting] = useState<{ provider: SignInProvider; proof: string } | null>(null)
  const [leaving, setLeaving] = useState<SignInProvider | null>(null)
  const visibleProviders = signInProviders.filter(
    (provider) => offered.includes(provider) || identityOf(user, provider) !== null,
  )
  if (visibleProviders.length === 0) return null

  const connect = async (provider: SignInProvider) => {
    const proof = await ownership.ask()
    if (proof !== null) setConnecting({ provider, proof })
  }
  const disconnect = async (provider: SignInProvider) => {
    const proof = await ownership.ask()
    if (proof === null) return
    setLeaving(provider)
    const said = settingsMessages.identityDisconnected(signInProviderNames[provider])
    await save(() => call(disconnectIdentity, { params: { provider }, body: { proof } }), said)
    await client.invalidateQueries(currentUserQuery)
    setLeaving(null)
  }
  return (
    <Card title={texts.connectedAccounts}>
      <p className={styles.note}>
        {texts.otherWaysToSignInToThisAccount}
        {site?.stand_ins.includes('sign_in') && ` ${texts.pretendedProviders}`}
      </p>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <ul className={styles.list}>
        {visibleProviders.map((provider) => (
          <IdentityRow
            key={provider}
            provider={provider}
            user={user}
            isOffered={offered.includes(provider)}
            isBusy={isSaving && leaving === provider}
            onConnect={() => void connect(provider)}
            onDisconnect={() => void disconnect(provider)}
          />
        ))}
      </ul>
      {ownership.dialog}
      {connecting && <ConnectDialog {...connecting} onClose={() => setConnecting(null)} />}
    </Card>
  )
}

type RowProps = {
  provider: SignInProvider
  user: User
  isOffered: boolean
  isBusy: boolean
  onConnect: () => void
  onDisconnect: () => void
}

function IdentityRow({ provider, user, isOffered, isBusy, onConnect, onDisconnect }: RowProps) {
  const name = signInProviderNames[provider]
  const identity = identityOf(user, provider)
  const isOnlyWay = identity !== null && !hasOtherWayIn(user, provider)
  return (
    <li className={styles.row}>
      <div className={styles.texts}>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>
          {identity === null ? texts.notConnected : (identity.email ?? 'Connected')}
          {isOnlyWay && texts.yourOnlyWayToSignInSet}
          {identity !== null && !isOffered && texts.noLongerOfferedByThisServer}
        </span>
      </div>
      {identity === null ? (
        <Button size="small" onClick={onConnect} aria-label={texts.connectName(name)}>
          {texts.connect}
        </Button>
      ) : (
        <Button
          size="small"
          busy={isBusy}
          disabled={isOnlyWay}
          onClick={onDisconnect}
          aria-label={texts.disconnectName(name)}
        >
          {texts.disconnect}
        </Button>
      )}
    </li>
  )
}

function identityOf(user: User, provider: SignInProvider): { email: string | null } | null {
  return user[`${provider}_sub`] === null ? null : { email: user[`${provider}_email`] }
}

function hasOtherWayIn(user: User, provider: SignInProvider): boolean {
  const hasPassword = user.has_password && user.email !== null
  return (
    hasPassword || signInProviders.some((other) => other !== provider && identityOf(user, other) !== null)
  )
}
