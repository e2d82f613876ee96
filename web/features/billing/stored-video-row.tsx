import { Link } from 'react-router'
import type { StoredVideo } from '#contract/videos/storage-use.ts'
import { writtenBytes } from '#web/lib/written-bytes.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { ShareDot } from './share-bar.tsx'
import styles from './stored-video-row.module.css'
import { writtenDay } from './written-amount.ts'
import { texts } from './messages.ts'

type StoredVideoRowProps = {
  video: StoredVideo
  /** Of its part of the picture, if it has one. */
  colour: number | undefined
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onDelete: () => void
}

export function StoredVideoRow({ video, colour, isSelected, onSelect, onDelete }: StoredVideoRowProps) {
  const { filename, size, poster, created_at, projects } = video
  return (
    <li className={styles.row}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={texts.select(filename)}
        checked={isSelected}
        onChange={(event) => onSelect(event.target.checked)}
      />
      <span className={styles.poster}>
        {poster === null ? <Icon name="mountain" size={24} /> : <img src={poster} alt="" loading="lazy" />}
      </span>
      <div className={styles.text}>
        <p className={styles.name}>
          {colour !== undefined && <ShareDot colour={colour} />}
          <span>{filename}</span>
        </p>
        <p className={styles.facts}>
          {texts.uploadedOn(writtenDay(Date.parse(created_at)))}
          {' · '}
          {projects.length === 0 && texts.noProject}
          {projects.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link to={`/edit/${id}`}>{name}</Link>
            </span>
          ))}
        </p>
      </div>
      <span className={styles.size}>{writtenBytes(size)}</span>
      <IconButton label={texts.deleteVideo(filename)} icon={<Icon name="trash" />} onClick={onDelete} />
    </li>
  )
}
