import { useEffect, useRef } from 'react'
import { useEditing } from '../editor-context.ts'
import { shareAt, type Span } from './time-axis.ts'
import styles from './timeline-panel.module.css'

/** The moment that is shown. It moves with every picture, without React. */
export function Playline({ span }: { span: Span }) {
  const { control } = useEditing()
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!control) return undefined
    const show = () => {
      const { absoluteMs } = control.playhead.moment
      if (!line.current) return
      line.current.hidden = absoluteMs === null
      if (absoluteMs !== null) line.current.style.left = `${shareAt(span, absoluteMs) * 100}%`
    }
    show()
    return control.playhead.subscribe(show)
  }, [control, span])
  return <div ref={line} className={styles.playline} hidden />
}
