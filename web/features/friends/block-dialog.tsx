import { blockPerson } from '#contract/blocks.ts'
import { call } from '#web/lib/api-client.ts'
import { closeBlockDialog, type KeptPerson } from '#web/session/keep-away.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { useFriendChange } from './friends.api.ts'
import { texts } from './messages.ts'

/** Says what a block means before it is made. */
export function BlockDialog({ person: { id, channel_name } }: { person: KeptPerson }) {
  const { isSaving, failure, change } = useFriendChange()
  const block = async () => {
    if (await change(() => call(blockPerson, { body: { id } }), texts.blocked(channel_name)))
      closeBlockDialog()
  }
  return (
    <Dialog
      open
      size="small"
      title={texts.blockTitle(channel_name)}
      onClose={closeBlockDialog}
      actions={
        <>
          <Button onClick={closeBlockDialog}>{texts.keepAsTheyAre}</Button>
          <Button variant="danger" busy={isSaving} onClick={() => void block()}>
            {texts.blockPerson}
          </Button>
        </>
      }
    >
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <p>{texts.blockText}</p>
    </Dialog>
  )
}
