import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  approveComment,
  deleteComment,
  heartComment,
  pinComment,
  removeCommentsOfPerson,
  type CommentReply,
} from '#contract/comments/comments.ts'
import { commentMessages as texts } from '#contract/comments/comment-messages.ts'
import { call } from '#web/lib/api-client.ts'
import { saveFailure, useSave } from '#web/session/use-save.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/choice.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { MenuButton } from '#web/ui/popovers/menu.tsx'
import { refreshComments } from './comments.api.ts'
import { useComments } from './comments-context.ts'

type CommentMenuProps = { comment: CommentReply; name: string }

/** What can be done with a comment: by its author, by the owner of the video, and what other features add. */
export function CommentMenu({ comment, name }: CommentMenuProps) {
  const { topic, isOwner, menuOf } = useComments()
  const client = useQueryClient()
  const [isDeleting, setDeleting] = useState(false)
  const { id, pinned, hearted, is_own, state } = comment
  const act = (work: () => Promise<unknown>, said: string) => async () => {
    try {
      await work()
      showToast({ text: said, tone: 'success' })
      await refreshComments(client, topic.id)
    } catch (error) {
      showToast({ text: saveFailure(error), tone: 'error' })
    }
  }
  const item = (label: string, work: () => Promise<unknown>, said = texts.saved) => {
    const run = act(work, said)
    return { label, onSelect: () => void run() }
  }
  const ofOwner =
    isOwner && state === 'shown'
      ? [
          ...(comment.depth === 0
            ? [
                item(pinned ? texts.unpin : texts.pin, () =>
                  call(pinComment, { params: { id }, body: { pinned: !pinned } }),
                ),
              ]
            : []),
          item(hearted ? texts.unheart : texts.heart, () =>
            call(heartComment, { params: { id }, body: { hearted: !hearted } }),
          ),
        ]
      : []
  const remove = { label: is_own ? texts.delete : texts.remove, onSelect: () => setDeleting(true) }
  const items = [...ofOwner, ...(is_own || isOwner ? [remove] : []), ...menuOf(comment)]
  const approve = act(() => call(approveComment, { params: { id } }), texts.approved)
  return (
    <>
      {isOwner && state === 'held' && (
        <Button size="small" onClick={() => void approve()}>
          {texts.approve}
        </Button>
      )}
      {items.length > 0 && (
        <MenuButton label={texts.more(name)} trigger={<Icon name="more" size={18} />} items={items} />
      )}
      {isDeleting && <DeleteDialog comment={comment} onClose={() => setDeleting(false)} />}
    </>
  )
}

function DeleteDialog({ comment, onClose }: { comment: CommentReply; onClose: () => void }) {
  const { topic } = useComments()
  const client = useQueryClient()
  const { isSaving, failure, save } = useSave()
  const [isAll, setAll] = useState(false)
  const { id, is_own, author } = comment
  const work = () =>
    isAll && author
      ? call(removeCommentsOfPerson, { body: { person_id: author.id } })
      : call(deleteComment, { params: { id } })
  const remove = async () => {
    if (!(await save(work, is_own ? texts.deleted : texts.removed))) return
    onClose()
    await refreshComments(client, topic.id)
  }
  return (
    <Dialog
      open
      size="small"
      title={is_own ? texts.deleteTitle : texts.removeTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button variant="danger" busy={isSaving} onClick={() => void remove()}>
            {is_own ? texts.delete : texts.remove}
          </Button>
        </>
      }
    >
      <p>{is_own ? texts.deleteText : texts.removeText}</p>
      {!is_own && author && (
        <Checkbox
          label={texts.removeAll(author.channel_name)}
          checked={isAll}
          onChange={({ currentTarget }) => setAll(currentTarget.checked)}
        />
      )}
      {failure !== null && <Banner tone="error">{failure}</Banner>}
    </Dialog>
  )
}
