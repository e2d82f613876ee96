import { lazy, Suspense, useState } from 'react'
import { mapMessages } from '#web/map/map-messages.ts'
import type { Site } from '#contract/site/site.ts'
import type { MapHandle } from '#web/map/map-handle.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'

const KeepDialog = lazy(async () => ({ default: (await import('./keep-dialog.tsx')).KeepDialog }))

type KeepButtonProps = { handle: MapHandle; baseMap: Site['base_map'] }

export function KeepButton({ handle, baseMap }: KeepButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={mapMessages.keepArea}
        icon={<Icon name="download" />}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <KeepDialog map={handle.map} baseMap={baseMap} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
