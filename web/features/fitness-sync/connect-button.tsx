import { lazy, Suspense, useState } from 'react'
import { popupProviders, type PopupProvider } from '#contract/fitness-sync/fitness-sync.ts'
import type { ProviderId } from '#domain/fitness/provider.ts'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { providerWords } from './provider-messages.ts'
import { useConnect } from './use-connect.ts'
import { texts } from './messages.ts'

const WebdavDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./webdav-dialog.tsx'))).WebdavDialog,
}))
const KeyDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./key-dialog.tsx'))).KeyDialog,
}))

type ConnectButtonProps = {
  provider: ProviderId
  /** Whether this server offers a popup for it. */
  hasPopup: boolean
  /** The address and user of a folder that is connected again. */
  before?: { address: string; user: string } | undefined
  isAgain?: boolean | undefined
  variant?: 'primary' | 'secondary' | undefined
  onFailure: (sentence: string | null) => void
}

/** Leads to the platform in a window, or to the fields for a folder or a personal key. */
export function ConnectButton({
  provider,
  hasPopup,
  before,
  isAgain = false,
  variant,
  onFailure,
}: ConnectButtonProps) {
  const { isConnecting, connect } = useConnect(onFailure)
  const [dialog, setDialog] = useState<'folder' | 'key' | null>(null)
  const { name } = providerWords[provider]
  const close = () => setDialog(null)
  return (
    <>
      <Button
        size="small"
        variant={variant}
        busy={isConnecting}
        aria-label={isAgain ? texts.connectAgainOf(name) : texts.connectOf(name)}
        onClick={() => {
          if (hasPopup && isPopup(provider)) connect(provider)
          else setDialog(provider === 'webdav' ? 'folder' : 'key')
        }}
      >
        {isAgain ? texts.connectAgain : texts.connect}
      </Button>
      {provider === 'intervals' && hasPopup && (
        <Button size="small" aria-label={texts.byKeyOf(name)} onClick={() => setDialog('key')}>
          {texts.byKey}
        </Button>
      )}
      <Suspense>
        {dialog === 'folder' && <WebdavDialog before={before} onClose={close} />}
        {dialog === 'key' && <KeyDialog onClose={close} />}
      </Suspense>
    </>
  )
}

const isPopup = (provider: ProviderId): provider is PopupProvider =>
  popupProviders.some((each) => each === provider)
