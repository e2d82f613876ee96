import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveCommentSettings, type CommentAccess, type CommentsAbout } from '#contract/comments/comments.ts'
import { commentMessages as texts } from '#contract/comments/comment-messages.ts'
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

type Settings = { access: CommentAccess; holds_all: boolean }

/** Settings for the owner of the commented video or activity. Every change is saved at once. */
export function CommentSettings({ topicId, about }: { topicId: string; about: CommentsAbout }) {
  const client = useQueryClient()
  const { isSaving, failure, save } = useSave()
  /** The choice, until the list reflects it. */
  const [chosen, setChosen] = useState<Settings | null>(null)
  const { access, holds_all } = chosen ?? about
  const change = async (changed: Partial<Settings>) => {
    const body = { access, holds_all, ...changed }
    setChosen(body)
    if (await save(() => call(saveCommentSettings, { params: { topic_id: topicId }, body }), texts.saved))
      await refreshComments(client, topicId)
    setChosen(null)
  }
  return (
    <Disclosure summary={texts.settings}>
      <div className={styles.settings} aria-busy={isSaving}>
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        <Select
          label={texts.whoMay}
          options={options}
          value={access}
          onChange={({ currentTarget }) =>
            void change({
              access: options.find(({ value }) => value === currentTarget.value)?.value ?? 'open',
            })
          }
        />
        <Checkbox
          label={texts.holdAll}
          checked={holds_all}
          onChange={({ currentTarget }) => void change({ holds_all: currentTarget.checked })}
        />
      </div>
    </Disclosure>
  )
}
