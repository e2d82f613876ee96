import { useQueryClient } from '@tanstack/react-query'
import { saveCommentSettings, type CommentAccess, type CommentsAbout } from '#contract/comments.ts'
import { commentMessages as texts } from '#contract/comment-messages.ts'
import { call } from '#web/lib/api-client.ts'
import { useSave } from '#web/session/use-save.ts'
import { Checkbox } from '#web/ui/controls/choice.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { refreshComments } from './comments.api.ts'
import styles from './comments.module.css'

const options = [
  { value: 'open', label: texts.everyone },
  { value: 'friends', label: texts.friends },
  { value: 'off', label: texts.nobody },
] satisfies { value: CommentAccess; label: string }[]

/** For the owner of the video. Every change is saved at once. */
export function CommentSettings({ projectId, about }: { projectId: string; about: CommentsAbout }) {
  const client = useQueryClient()
  const { isSaving, failure, save } = useSave()
  const change = async (changed: { access?: CommentAccess; holds_all?: boolean }) => {
    const { access, holds_all } = about
    const body = { access, holds_all, ...changed }
    if (await save(() => call(saveCommentSettings, { params: { project_id: projectId }, body }), texts.saved))
      await refreshComments(client, projectId)
  }
  return (
    <Disclosure summary={texts.settings}>
      <div className={styles.settings} aria-busy={isSaving}>
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        <Select
          label={texts.whoMay}
          options={options}
          value={about.access}
          onChange={({ currentTarget }) =>
            void change({
              access: options.find(({ value }) => value === currentTarget.value)?.value ?? 'open',
            })
          }
        />
        <Checkbox
          label={texts.holdAll}
          checked={about.holds_all}
          onChange={({ currentTarget }) => void change({ holds_all: currentTarget.checked })}
        />
      </div>
    </Disclosure>
  )
}
