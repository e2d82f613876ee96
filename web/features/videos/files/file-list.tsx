import type { MouseEvent } from 'react'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './file-list.module.css'
import type { Chosen } from './use-local-file.ts'
import { writtenBytes } from './written-values.ts'
import { texts } from './messages.ts'

type FileListProps = {
  files: readonly Chosen[]
  shown: Chosen
  onShow: (file: Chosen) => void
  onPutAway: (file: Chosen) => void
}

/** The chosen files, one of which is shown. Files that are put away are not uploaded either. */
export function FileList({ files, shown, onShow, onPutAway }: FileListProps) {
  return (
    <ul className={styles.files} aria-label={texts.yourFiles}>
      {files.map((one) => {
        const { name, size } = one.chosen.file
        return (
          <li key={`${name} ${size}`} className={styles.file} data-shown={one === shown}>
            <button
              type="button"
              className={styles.name}
              aria-current={one === shown ? 'true' : undefined}
              onClick={() => onShow(one)}
            >
              <span dir="auto">{[name, one.beside?.file.name].filter(Boolean).join(', ')}</span>
              <span className={styles.size}>{writtenBytes(size)}</span>
            </button>
            <IconButton
              label={texts.putAway(name)}
              icon={<Icon name="close" size={18} />}
              size="small"
              onClick={(event) => {
                focusNeighbour(event)
                onPutAway(one)
              }}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** The row disappears, and would take the focus with it. */
function focusNeighbour({ currentTarget }: MouseEvent): void {
  const row = currentTarget.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  neighbour?.querySelector('button')?.focus()
}
