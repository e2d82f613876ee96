import { messages } from '#web/lib/messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { texts } from '#web/app/messages.ts'

export function LeaveDialog({
  warning,
  onStay,
  onLeave,
}: {
  warning: string
  onStay: () => void
  onLeave: () => void
}) {
  return (
    <Dialog
      open
      onClose={onStay}
      title={messages.leaveQuestion}
      size="small"
      actions={
        <>
          <Button onClick={onStay}>{texts.stay}</Button>
          <Button variant="danger" onClick={onLeave}>
            {texts.leave}
          </Button>
        </>
      }
    >
      <p>{warning}</p>
    </Dialog>
  )
}
