import { useState } from 'react'
import { blockPerson } from '#contract/friends/blocks.ts'
import { countCommentsOfPerson, removeCommentsOfPerson } from '#contract/comments/comments.ts'
import { call } from '#web/lib/api-client.ts'
import { closeBlockDialog, type KeptPerson } from '#web/session/keep-away.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { useFriendChange } from './friends.api.ts'
import { texts } from './messages.ts'

/** Explains what a block means before it happens, and then offers to remove what the person wrote. */
export function BlockDialog({ person }: { person: KeptPerson }) {
  const [left, setLeft] = useState<number | null>(null)
  return left === null ? (
    <AskFirst person={person} onBlocked={(count) => (count > 0 ? setLeft(count) : closeBlockDialog())} />
  ) : (
    <RemoveComments person={person} count={left} />
  )
}

function AskFirst({ person, onBlocked }: { person: KeptPerson; onBlocked: (comments: number) => void }) {
  const { id, channel_name } = person
  const { isSaving, failure, change } = useFriendChange()
  const block = async () => {
    if (await change(() => call(blockPerson, { body: { id } }), texts.blocked(channel_name)))
      onBlocked(await countComments(id))
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

/**
 * Comments on one's own videos. Zero if they cannot be counted: the block is in place, and each comment can still be
 * removed individually.
 */
async function countComments(person_id: string): Promise<number> {
  try {
    return (await call(countCommentsOfPerson, { query: { person_id } })).count
  } catch {
    return 0
  }
}

function RemoveComments({ person: { id, channel_name }, count }: { person: KeptPerson; count: number }) {
  const { isSaving, failure, change } = useFriendChange()
  const work = () => call(removeCommentsOfPerson, { body: { person_id: id } })
  const remove = async () => {
    if (await change(work, texts.commentsRemoved)) closeBlockDialog()
  }
  return (
    <Dialog
      open
      size="small"
      title={texts.removeCommentsTitle(channel_name)}
      onClose={closeBlockDialog}
      actions={
        <>
          <Button onClick={closeBlockDialog}>{texts.keepComments}</Button>
          <Button variant="danger" busy={isSaving} onClick={() => void remove()}>
            {texts.removeComments}
          </Button>
        </>
      }
    >
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <p>{texts.removeCommentsText(count)}</p>
    </Dialog>
  )
}
