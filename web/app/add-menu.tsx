import { lazy, Suspense } from 'react'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { AddEntry } from './menu-entries.ts'

// Visitors never see it: it is loaded for those who are signed in.
const MenuButton = lazy(async () => ({ default: (await loadChunk(() => import('#web/ui/menu.tsx'))).MenuButton }))

export function AddMenu({ entries }: { entries: AddEntry[] }) {
  const items = entries.map(({ label, icon, to }) => ({ label, to, icon: <Icon name={icon} /> }))
  return (
    <Suspense fallback={null}>
      <MenuButton label="Add" trigger={<Icon name="plus" />} items={items} />
    </Suspense>
  )
}
