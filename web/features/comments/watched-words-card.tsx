import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { commentMessages as texts } from '#contract/comments/comment-messages.ts'
import { saveWatchedWords } from '#contract/comments/watched-words.ts'
import { call } from '#web/lib/api-client.ts'
import { SettingsFields } from '#web/session/settings-parts.tsx'
import { useSave } from '#web/session/use-save.ts'
import { TextArea } from '#web/ui/controls/text-field.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './watched-words-card.module.css'
import { watchedWordsQuery } from './watched-words.api.ts'

/** The channel's own list of words; comments that contain one wait for approval. */
export function WatchedWordsCard() {
  const client = useQueryClient()
  const { data } = useQuery(watchedWordsQuery)
  const [edited, setEdited] = useState<string | null>(null)
  const { isSaving, failure, save } = useSave()
  const submit = async () => {
    const words = edited ?? ''
    if (!(await save(() => call(saveWatchedWords, { body: { words } }), texts.saved))) return
    await client.invalidateQueries(watchedWordsQuery)
    setEdited(null)
  }
  return (
    <Card title={texts.words}>
      {data ? (
        <SettingsFields
          className={styles.form}
          isEdited={edited !== null && edited !== data.words}
          failure={failure}
          onSave={submit}
          onDiscard={() => setEdited(null)}
        >
          <TextArea
            label={texts.wordsLabel}
            hint={texts.wordsHint}
            maxLength={10_000}
            value={edited ?? data.words}
            readOnly={isSaving}
            onChange={({ currentTarget }) => setEdited(currentTarget.value)}
          />
        </SettingsFields>
      ) : (
        <Skeleton shape="block" height={136} />
      )}
    </Card>
  )
}
