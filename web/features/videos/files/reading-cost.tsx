import type { ReadingCost as Cost } from '#web/workers/video-reader/protocol.ts'
import styles from './inspect-page.module.css'
import { writtenBytes } from './written-values.ts'
import { texts } from './messages.ts'

/** How little of a video has to be read. */
export function ReadingCost({ cost: { bytes, ms }, size }: { cost: Cost; size: number }) {
  const seconds = ms < 10 ? '0.01' : String(Number((ms / 1000).toPrecision(2)))
  // Compares the formatted texts, because 'x of x was enough' would say nothing.
  const [read, all] = [writtenBytes(bytes), writtenBytes(size)]
  return (
    <output className={styles.cost}>
      {bytes < size && read !== all ? texts.readPart(read, all, seconds) : texts.readWhole(seconds)}
    </output>
  )
}
