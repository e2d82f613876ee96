import { Link } from 'react-router'
import type { SharedTelemetry } from '#contract/projects/project.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { rich } from '#web/ui/labels/rich.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useEditing } from '../editor-context.ts'
import { filmedParts, sameRanges } from '../session/filmed-parts.ts'
import styles from '../inspector/inspector.module.css'
import { RangeList } from './range-list.tsx'
import type { EditedRecording } from './use-recordings.ts'
import { useStore } from '#web/lib/store.ts'
import { writtenMoment } from '../session/zoned-time.ts'
import { texts } from './messages.ts'

const modes = [
  { value: 'filmed', label: texts.onlyThePartsWithVideo },
  { value: 'all', label: texts.allOfIt },
  { value: 'ranges', label: texts.partsIChoose },
]

/** One recording: its priority among the others, and what viewers see of it. */
export function RecordingItem({ recording }: { recording: EditedRecording }) {
  const { zone } = useEditing()
  const { shared, title, kind, samples, isOwnerOnly } = recording
  const from = samples?.time[0]
  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        <div>
          <p className={styles.itemTitle}>{title}</p>
          <p className={styles.note}>
            {kind === 'camera' ? texts.recordedByTheCamera : texts.activity}
            {from === undefined || Number.isNaN(from) ? '' : ` · ${writtenMoment(from, zone)}`}
          </p>
        </div>
        <ItemButtons recording={recording} />
      </div>
      {isOwnerOnly ? (
        <p className={styles.note}>
          {rich(texts.viewersSeeNothing, { link: <Link to={`/activity/${shared.id}`} /> })}
        </p>
      ) : (
        <SharedParts recording={recording} />
      )}
    </li>
  )
}

/** What viewers see of a recording. */
function SharedParts({ recording }: { recording: EditedRecording }) {
  const { change, draft, session } = useEditing()
  const { durations } = useStore(session.state)
  const { shared, title } = recording
  const filmed = filmedParts(draft, durations)
  const mode = shared.visible === null ? 'all' : sameRanges(shared.visible, filmed) ? 'filmed' : 'ranges'
  const share = (changes: Partial<SharedTelemetry>) =>
    change({ type: 'share', recording: { ...shared, ...changes } })
  const setMode = (next: string) => {
    if (next === 'all') share({ visible: null })
    else if (next === 'filmed') share({ visible: filmed })
    // Starts with the whole recording, which differs from what was filmed.
    else share({ visible: wholeOf(recording) ?? [] })
  }
  return (
    <>
      <Select
        label={texts.whatViewersSee}
        value={mode}
        options={modes}
        onChange={({ currentTarget }) => setMode(currentTarget.value)}
      />
      {mode === 'ranges' && (
        <RangeList
          label={texts.shownPartsOf(title)}
          ranges={shared.visible ?? []}
          proposed={wholeOf(recording)?.[0] ?? null}
          onChange={(visible) => share({ visible })}
        />
      )}
      <Disclosure summary={hiddenLabel(shared.hidden?.length ?? 0)}>
        <RangeList
          label={texts.hiddenPartsOf(title)}
          ranges={shared.hidden ?? []}
          proposed={wholeOf(recording)?.[0] ?? null}
          onChange={(hidden) => share({ hidden })}
        />
      </Disclosure>
    </>
  )
}

const hiddenLabel = (count: number) => (count === 0 ? texts.hideAPart : texts.partsAreHidden(count))

function wholeOf({ samples }: EditedRecording): [number, number][] | null {
  const [from, to] = [samples?.time[0], samples?.time.at(-1)]
  return from === undefined || to === undefined || Number.isNaN(from + to)
    ? null
    : [[Math.round(from), Math.round(to)]]
}

function ItemButtons({ recording: { shared, title } }: { recording: EditedRecording }) {
  const { change, recordings } = useEditing()
  const place = recordings.findIndex((each) => each.shared.id === shared.id)
  const move = (by: number) => change({ type: 'move_recording', id: shared.id, by })
  return (
    <div className={styles.row}>
      {recordings.length > 1 && (
        <>
          <IconButton
            label={texts.preferTitle(title)}
            icon={<Icon name="up" />}
            disabled={place === 0}
            onClick={() => move(-1)}
          />
          <IconButton
            label={texts.preferOthersTo(title)}
            icon={<Icon name="down" />}
            disabled={place === recordings.length - 1}
            onClick={() => move(1)}
          />
        </>
      )}
      <IconButton
        label={texts.removeTitle(title)}
        icon={<Icon name="trash" />}
        onClick={() => change({ type: 'remove_recording', id: shared.id })}
      />
    </div>
  )
}
