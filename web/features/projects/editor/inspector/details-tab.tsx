import { editorMessages } from '#contract/projects/editor-messages.ts'
import { limits } from '#contract/limits.ts'
import { labelOfSport, sports, type Sport } from '#domain/sport.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import type { Details } from '../session/change-draft.ts'
import { untitled } from '../session/draft.ts'
import { useEditing } from '../editor-context.ts'
import styles from './inspector.module.css'
import { texts } from './messages.ts'

const sportOptions = [
  { value: '', label: texts.asRecorded },
  ...sports
    .map((sport) => ({ value: sport, label: labelOfSport(sport) }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
]

export function DetailsTab() {
  const { draft, change } = useEditing()
  const describe = (details: Partial<Details>) =>
    change({ type: 'describe', details }, Object.keys(details).join())
  return (
    <div className={styles.columns}>
      <div className={styles.fields}>
        <TextField
          label={texts.title}
          value={draft.title}
          placeholder={untitled}
          maxLength={limits.titleMax}
          hint={draft.title.trim() === '' ? editorMessages.untitledHint : undefined}
          onChange={({ currentTarget }) => describe({ title: currentTarget.value })}
        />
        <TextArea
          label={texts.description}
          value={draft.description}
          maxLength={limits.descriptionMax}
          onChange={({ currentTarget }) => describe({ description: currentTarget.value })}
        />
      </div>
      <div className={styles.fields}>
        <Select
          label={texts.sport}
          value={draft.sport ?? ''}
          options={sportOptions}
          onChange={({ currentTarget: { value } }) =>
            describe({ sport: value === '' ? null : (value as Sport) })
          }
        />
      </div>
    </div>
  )
}
