import { lazy, useState, type ReactNode } from 'react'
import { texts } from '#web/app/messages.ts'
import { describeRenderError } from '#web/app/errors/error-text.ts'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { loginModes, openLogin } from '#web/session/login-dialog.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import type { MenuButton as MenuButtonComponent } from '#web/ui/popovers/menu.tsx'
import type { AddEntry } from './menu-entries.ts'

const MenuButton = lazy(async () => ({
  default: (await loadChunk(() => import('#web/ui/popovers/menu.tsx'))).MenuButton,
}))

async function act(action: Extract<AddEntry, { action: string }>['action']): Promise<void> {
  if (action === 'signUp') {
    openLogin(loginModes.signUp)
    return
  }
  const picking = await loadChunk(() => import('#web/features/uploads/pick-files.ts'))
  await picking[action]()
}

const itemsOf = (entries: AddEntry[]) =>
  entries.map(({ label, icon, ...entry }) => ({
    label,
    icon: <Icon name={icon} />,
    ...('to' in entry ? { to: entry.to } : { onSelect: () => void act(entry.action) }),
  }))

/** In the top menu, for those who are signed in. */
export function AddMenu({ entries }: { entries: AddEntry[] }) {
  return <MenuButton label={texts.add} trigger={<Icon name="plus" />} items={itemsOf(entries)} />
}

type AddButtonProps = { entries: AddEntry[]; trigger: ReactNode; className: string | undefined }

/** For everybody: loads the menu when it is first pressed, since most visitors never press it. */
export function AddButton({ entries, trigger, className }: AddButtonProps) {
  const [loaded, setLoaded] = useState<{ MenuButton: typeof MenuButtonComponent } | null>(null)
  const load = async () => {
    try {
      setLoaded(await loadChunk(() => import('#web/ui/popovers/menu.tsx')))
    } catch (error) {
      const { title, text } = describeRenderError(error, navigator.onLine)
      showToast({ text: `${title} ${text}`, tone: 'error' })
    }
  }
  if (loaded) {
    return (
      <loaded.MenuButton
        label={texts.add}
        className={className}
        trigger={trigger}
        items={itemsOf(entries)}
        startsOpen
      />
    )
  }
  return (
    <Button
      variant="quiet"
      className={className}
      aria-label={texts.add}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => void load()}
    >
      {trigger}
    </Button>
  )
}
