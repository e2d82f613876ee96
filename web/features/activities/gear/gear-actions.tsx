import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { deleteGear, mergeGear, type Gear } from '#contract/gear/gear.ts'
import { call } from '#web/lib/api-client.ts'
import { useSave } from '#web/session/use-save.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { refreshGear } from './gear.api.ts'
import { gearTexts as texts } from './messages.ts'

export function DeleteGearDialog({ gear, onClose }: { gear: Gear; onClose: () => void }) {
  const { id, name, count } = gear
  return (
    <ActDialog
      title={texts.deleteTitle(name)}
      label={texts.delete}
      variant="danger"
      said={texts.deleted(name)}
      act={() => call(deleteGear, { params: { id } })}
      onClose={onClose}
    >
      <p>{texts.deleteHelp(count)}</p>
    </ActDialog>
  )
}

type MergeGearDialogProps = { gear: Gear; others: readonly Gear[]; onClose: () => void }

export function MergeGearDialog({ gear, others, onClose }: MergeGearDialogProps) {
  // Duplicates of the same item are most likely of the same kind, so those come first.
  const sorted = others.toSorted((a, b) => Number(b.kind === gear.kind) - Number(a.kind === gear.kind))
  const [into, setInto] = useState(sorted[0]?.id ?? '')
  const name = others.find(({ id }) => id === into)?.name ?? ''
  return (
    <ActDialog
      title={texts.mergeTitle(gear.name)}
      label={texts.merge}
      variant="primary"
      said={texts.merged(name)}
      act={() => call(mergeGear, { params: { id: gear.id }, body: { into } })}
      onClose={onClose}
    >
      <p>{texts.mergeHelp(gear.name)}</p>
      <Select
        label={texts.mergeInto}
        value={into}
        options={sorted.map((one) => ({ value: one.id, label: one.name }))}
        onChange={({ currentTarget }) => setInto(currentTarget.value)}
      />
    </ActDialog>
  )
}

type ActDialogProps = {
  title: string
  label: string
  variant: 'primary' | 'danger'
  said: string
  act: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

function ActDialog({ title, label, variant, said, act, onClose, children }: ActDialogProps) {
  const client = useQueryClient()
  const { isSaving, failure, save } = useSave()
  const perform = async () => {
    if (!(await save(act, said))) return
    await refreshGear(client)
    onClose()
  }
  return (
    <Dialog
      open
      size="small"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant={variant} busy={isSaving} onClick={() => void perform()}>
            {label}
          </Button>
        </>
      }
    >
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      {children}
    </Dialog>
  )
}
