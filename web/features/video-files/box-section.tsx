import { useState } from 'react'
import type { BoxNode, BoxTree } from '#domain/mp4/walk-boxes.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { BoxBytes } from './box-bytes.tsx'
import { BoxList } from './box-list.tsx'
import styles from './box-section.module.css'
import { writtenCount } from './written-values.ts'

/** The structure of the file. For broken files, as far as it could be followed. */
export function BoxSection({ tree, file }: { tree: BoxTree; file: File }) {
  const [chosen, setChosen] = useState<BoxNode>()
  return (
    <Card title="Boxes">
      <p className={styles.note}>
        {writtenCount(tree.count)} boxes.{' '}
        {tree.isComplete
          ? 'Choose one to see its first bytes.'
          : 'There may be more that could not be followed.'}
      </p>
      <div className={styles.halves}>
        <BoxList boxes={tree.boxes} chosen={chosen} onChoose={setChosen} label="Boxes of the file" />
        {chosen && <BoxBytes key={chosen.offset} box={chosen} file={file} />}
      </div>
    </Card>
  )
}
