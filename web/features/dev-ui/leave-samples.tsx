import { useEffect, useState } from 'react'
import { registerPending, type Pending } from '#web/session/leave-guard.ts'
import { Switch } from '#web/ui/controls/choice.tsx'
import { Sample, Stack } from './sample.tsx'

/** The question itself belongs to the application around the pages; here is what makes it ask. */
export function LeaveSamples() {
  return (
    <Sample title="Leaving the page">
      <Stack>
        <PendingSwitch kind="edits" label="Changes that are not saved" />
        <PendingSwitch kind="uploads" label="Uploads under way" />
      </Stack>
    </Sample>
  )
}

function PendingSwitch({ kind, label }: { kind: keyof Pending; label: string }) {
  const [isPending, setIsPending] = useState(false)
  useEffect(() => (isPending ? registerPending(kind) : undefined), [isPending, kind])
  return <Switch label={label} checked={isPending} onChange={(event) => setIsPending(event.target.checked)} />
}
