import { useState } from 'react'
import type { BoxNode, BoxTree } from '#domain/mp4/walk-boxes.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { BoxBytes } from './box-bytes.tsx'
import { BoxList } from './box-list.tsx'
import styles from './box-section.module.css'
import { writtenCount } from './written-values.ts'
import { texts } from './messages.ts'

/** The structure of the file. For broken files, as far as it could be followed. */
export function BoxSection({ tree, file }: { tree: BoxTree; file: File }) {
  const [chosen, setChosen] = useState<BoxNode>()
  return (
    <Card title={texts.boxes}>
      <p className={styles.note}>
        {writtenCount(tree.count)} {texts.boxes2}{' '}
        {tree.isComplete ? texts.chooseOneToSeeItsFirstBytes : texts.thereMayBeMoreThatCould}
      </p>
      <div className={styles.halves}>
        <BoxList boxes={tree.boxes} chosen={chosen} onChoose={setChosen} label={texts.boxesOfTheFile} />
        {chosen && <BoxBytes key={chosen.offset} box={chosen} file={file} />}
      </div>
    </Card>
  )
}
