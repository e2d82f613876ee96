import { useState } from 'react'
import { editorMessages } from '#contract/projects/editor-messages.ts'
import type { TimeRange } from '#domain/time/time-ranges.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { useEditing } from '../editor-context.ts'
import styles from '../inspector/inspector.module.css'
import { localDigits, momentOf } from '../session/zoned-time.ts'
import { texts } from './messages.ts'

type RangeListProps = {
  label: string
  ranges: readonly TimeRange[]
  /** The initial value of a new part. */
  proposed: TimeRange | null
  onChange: (ranges: TimeRange[]) => void
}

/** Time ranges, in local time. */
export function RangeList({ label, ranges, proposed, onChange }: RangeListProps) {
  return (
    <fieldset className={styles.group} aria-label={label}>
      {ranges.map((range, i) => (
        <RangeFields
          // Ranges have no identity except for their order.
          // eslint-disable-next-line react/no-array-index-key
          key={i}
          name={texts.partNumber(i + 1)}
          range={range}
          onChange={(next) => onChange(ranges.map((each, at) => (at === i ? next : each)))}
          onRemove={() => onChange(ranges.filter((_, at) => at !== i))}
        />
      ))}
      {proposed && (
        <div>
          <Button size="small" onClick={() => onChange([...ranges, proposed])}>
            {texts.addAPart}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

type RangeFieldsProps = {
  name: string
  range: TimeRange
  onChange: (range: TimeRange) => void
  onRemove: () => void
}

function RangeFields({ name, range, onChange, onRemove }: RangeFieldsProps) {
  const { zone } = useEditing()
  // Typed text stays on screen while it is still invalid.
  const [written, setWritten] = useState<TimeRange>(range)
  const displayed = written[0] <= written[1] ? range : written
  const set = (at: 0 | 1, local: string) => {
    const ms = momentOf(local, zone)
    if (ms === null) return
    const next: TimeRange = at === 0 ? [ms, displayed[1]] : [displayed[0], ms]
    setWritten(next)
    if (next[0] <= next[1]) onChange(next)
  }
  return (
    <div className={styles.row}>
      <div className={styles.pair}>
        {(['From', 'To'] as const).map((word, at) => (
          <TextField
            key={word}
            label={`${name}: ${word.toLowerCase()}`}
            type="datetime-local"
            step={1}
            value={localDigits(displayed[at] ?? 0, zone).slice(0, 19)}
            error={at === 1 && displayed[0] > displayed[1] ? editorMessages.timeNeeded : undefined}
            onChange={({ currentTarget }) => set(at === 0 ? 0 : 1, currentTarget.value)}
          />
        ))}
      </div>
      <IconButton
        label={texts.removeTolowercase(name.toLowerCase())}
        icon={<Icon name="close" />}
        onClick={onRemove}
      />
    </div>
  )
}
