import { cameraMessages } from '#contract/camera-messages.ts'
import { formatDuration } from '#domain/units/format-quantity.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CaptionsFields } from './captions-fields.tsx'
import { ColourFields } from './colour-fields.tsx'
import { useEditing } from './editor-context.ts'
import type { Film } from './film.ts'
import styles from './inspector.module.css'
import { TimingFields } from './timing-fields.tsx'
import { TrimFields } from './trim-fields.tsx'

export function ClipTab() {
  const { selected } = useEditing()
  if (!selected) return <p className={styles.note}>Choose a film on the timeline.</p>
  return (
    <div className={styles.fields}>
      <FilmHead film={selected} />
      <div className={styles.columns}>
        <div className={styles.fields}>
          <TimingFields key={selected.key} film={selected} />
          <TrimFields key={`trim ${selected.key}`} film={selected} />
        </div>
        <div className={styles.fields}>
          <ColourFields film={selected} />
          {selected.upload && <CaptionsFields key={`captions ${selected.key}`} film={selected} />}
        </div>
      </div>
    </div>
  )
}

function FilmHead({ film }: { film: Film }) {
  const { change, films } = useEditing()
  const facts = [film.upload?.device_name, film.durationMs === null ? null : formatDuration(film.durationMs)]
  const place = films.indexOf(film)
  const positions = film.upload?.positions ?? null
  const aboutPositions = positions && cameraMessages.positions(positions)
  return (
    <div className={styles.itemHead}>
      <div>
        <h2 className={styles.itemTitle}>{film.name}</h2>
        <p className={styles.note}>{[...facts.filter(Boolean), ...statusOf(film)].join(' · ')}</p>
        {aboutPositions !== null && <p className={styles.note}>{aboutPositions}</p>}
      </div>
      <div className={styles.row}>
        {films.length > 1 && (
          <>
            <IconButton
              label={`Move ${film.name} forward in the order`}
              icon={<Icon name="up" />}
              disabled={place === 0}
              onClick={() => change({ type: 'move_film', key: film.key, by: -1 })}
            />
            <IconButton
              label={`Move ${film.name} back in the order`}
              icon={<Icon name="down" />}
              disabled={place === films.length - 1}
              onClick={() => change({ type: 'move_film', key: film.key, by: 1 })}
            />
          </>
        )}
        <Button
          icon={<Icon name="trash" size={18} />}
          onClick={() => change({ type: 'remove_film', key: film.key })}
        >
          Remove
        </Button>
      </div>
    </div>
  )
}

function statusOf({ upload, info }: Film): string[] {
  if (!upload || info.url !== null) return []
  if (upload.status === 'failed') return ['It could not be processed']
  return upload.status === 'ready' ? [] : ['Still being processed']
}
