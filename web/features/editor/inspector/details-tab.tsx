import { editorMessages } from '#contract/editor-messages.ts'
import { limits } from '#contract/limits.ts'
import { visibilityOptions } from '#contract/visibility-labels.ts'
import { labelOfSport, sports, type Sport } from '#domain/sport.ts'
import type { Visibility } from '#domain/visibility.ts'
import { RadioGroup } from '#web/ui/controls/choice.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import type { Details } from '../session/change-draft.ts'
import { untitled } from '../session/draft.ts'
import { useEditing } from '../editor-context.ts'
import styles from './inspector.module.css'

const sportOptions = [
  { value: '', label: 'As recorded' },
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
          label="Title"
          value={draft.title}
          placeholder={untitled}
          maxLength={limits.titleMax}
          hint={draft.title.trim() === '' ? editorMessages.untitledHint : undefined}
          onChange={({ currentTarget }) => describe({ title: currentTarget.value })}
        />
        <TextArea
          label="Description"
          value={draft.description}
          maxLength={limits.descriptionMax}
          onChange={({ currentTarget }) => describe({ description: currentTarget.value })}
        />
        <Select
          label="Sport"
          value={draft.sport ?? ''}
          options={sportOptions}
          onChange={({ currentTarget: { value } }) =>
            describe({ sport: value === '' ? null : (value as Sport) })
          }
        />
      </div>
      <RadioGroup
        legend="Who can see it"
        name="project-visibility"
        value={`${draft.visibility}`}
        // The options are the values of the enumeration, as text.
        onChange={(value) => describe({ visibility: Number(value) as Visibility })}
        options={visibilityOptions}
      />
    </div>
  )
}
