import { lazy, Suspense } from 'react'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import type { AddEntry } from './menu-entries.ts'
import { RenderErrorBoundary } from '#web/app/errors/render-error-boundary.tsx'

// Visitors never see it: it is loaded for those who are signed in.
const MenuButton = lazy(async () => ({
  default: (await loadChunk(() => import('#web/ui/popovers/menu.tsx'))).MenuButton,
}))

const pick = async (what: 'pickActivities' | 'pickVideos') => {
  const picking = await loadChunk(() => import('#web/features/uploads/pick-files.ts'))
  await picking[what]()
}

export function AddMenu({ entries }: { entries: AddEntry[] }) {
  const items = entries.map(({ label, icon, ...entry }) => ({
    label,
    icon: <Icon name={icon} />,
    ...('to' in entry ? { to: entry.to } : { onSelect: () => void pick(entry.action) }),
  }))
  return (
    // If a menu cannot be loaded, it is missing, but everything around it must survive.
    <RenderErrorBoundary resetKey="" fallback={() => null}>
      <Suspense fallback={null}>
        <MenuButton label="Add" trigger={<Icon name="plus" />} items={items} />
      </Suspense>
    </RenderErrorBoundary>
  )
}
