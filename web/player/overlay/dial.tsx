import { useRef } from 'react'
import { Digits, type GaugeProps } from './digits.tsx'
import styles from './overlay.module.css'
import { useGauge, useKnown } from './use-gauge.ts'

type DialProps = GaugeProps & {
  /** The end of the scale, in the unit the value is stored in. */
  min: number
  max: number
  isBig?: boolean
}

/** From the lower left over the top to the lower right. */
const arc = 'M 22 86 A 44 44 0 1 1 78 86'
const [firstDegree, lastDegree] = [-141, 141]

/** A number in a dial whose hand moves with each frame. */
export function Dial({ min, max, isBig = false, ...gauge }: DialProps) {
  const dial = useKnown<HTMLDivElement>(gauge)
  const hand = useRef<SVGGElement>(null)
  const fill = useRef<SVGPathElement>(null)
  useGauge(gauge.board, ({ values }) => {
    const value = values[gauge.reading.value]
    if (Number.isNaN(value)) return
    const share = Math.min(1, Math.max(0, (value - min) / (max - min)))
    const degrees = firstDegree + share * (lastDegree - firstDegree)
    hand.current?.setAttribute('transform', `rotate(${degrees.toFixed(2)} 50 52)`)
    fill.current?.setAttribute('stroke-dasharray', `${(share * 100).toFixed(2)} 200`)
  })
  return (
    <div ref={dial} className={styles.dial} data-gauge={gauge.reading.name} data-big={isBig || undefined}>
      <svg viewBox="0 0 100 100" className={styles.face} aria-hidden="true">
        <path d={arc} className={styles.faceEdge} />
        <path d={arc} className={styles.faceArc} />
        <path ref={fill} d={arc} pathLength={100} strokeDasharray="0 200" className={styles.faceFill} />
        <g ref={hand} transform={`rotate(${firstDegree} 50 52)`}>
          <path d="M 50 2 L 50 15" className={styles.handEdge} />
          <path d="M 50 2 L 50 15" className={styles.hand} />
        </g>
      </svg>
      <div className={styles.dialText}>
        <Digits {...gauge} />
        <span className={styles.label}>{gauge.reading.label}</span>
      </div>
    </div>
  )
}
