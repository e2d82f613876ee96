import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Gear } from '#contract/gear/gear.ts'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { RoutePicture } from '#web/ui/pictures/route-picture.tsx'
import { DeleteGearDialog, MergeGearDialog } from './gear-actions.tsx'
import { GearCard, type GearAction } from './gear-card.tsx'
import { GearDialog } from './gear-dialog.tsx'
import styles from './gear-page.module.css'
import { gearQuery } from './gear.api.ts'
import { gearTexts as texts } from './messages.ts'

type Open = { action: 'add' } | { action: GearAction; gear: Gear }

/** All of the user's gear, with the distance that each item has covered. */
export function GearPage() {
  const { data, isError, refetch } = useQuery(gearQuery)
  const [open, setOpen] = useState<Open | null>(null)
  const inUse = data?.filter(({ is_retired }) => !is_retired) ?? []
  const retired = data?.filter(({ is_retired }) => is_retired) ?? []
  const add = (
    <Button variant="primary" icon={<Icon name="plus" />} onClick={() => setOpen({ action: 'add' })}>
      {texts.addGear}
    </Button>
  )
  const onAction = (gear: Gear, action: GearAction) => setOpen({ action, gear })
  return (
    <Page title={texts.myGear} lead={texts.lead} actions={data && data.length > 0 && add}>
      {isError && !data && <RetryBanner onRetry={refetch}>{texts.notLoaded}</RetryBanner>}
      {!data && !isError && <Skeleton shape="block" height={240} />}
      {data?.length === 0 && (
        <EmptyState picture={<RoutePicture />} title={texts.noGearYet} action={add}>
          {texts.noGearHelp}
        </EmptyState>
      )}
      <GearList label={texts.gear} gear={inUse} onAction={onAction} />
      {retired.length > 0 && (
        <>
          <h2 className={styles.heading}>{texts.retiredGear}</h2>
          <GearList label={texts.retiredGear} gear={retired} onAction={onAction} />
        </>
      )}
      {open && <OpenDialog open={open} all={data ?? []} onClose={() => setOpen(null)} />}
    </Page>
  )
}

type GearListProps = { label: string; gear: Gear[]; onAction: (gear: Gear, action: GearAction) => void }

function GearList({ label, gear, onAction }: GearListProps) {
  if (gear.length === 0) return null
  return (
    <ul className={styles.list} aria-label={label}>
      {gear.map((one) => (
        <GearCard key={one.id} gear={one} onAction={(action) => onAction(one, action)} />
      ))}
    </ul>
  )
}

type OpenDialogProps = { open: Open; all: readonly Gear[]; onClose: () => void }

function OpenDialog({ open, all, onClose }: OpenDialogProps) {
  if (open.action === 'add') return <GearDialog gear={null} onClose={onClose} />
  const { gear } = open
  if (open.action === 'delete') return <DeleteGearDialog gear={gear} onClose={onClose} />
  if (open.action === 'merge')
    return <MergeGearDialog gear={gear} others={all.filter(({ id }) => id !== gear.id)} onClose={onClose} />
  return <GearDialog gear={gear} onClose={onClose} />
}
