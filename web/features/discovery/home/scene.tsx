import { scenePaths, trackPath } from './scene-paths.ts'
import styles from './scene.module.css'

const frame = {
  viewBox: '0 0 1440 640',
  preserveAspectRatio: 'xMidYMax slice',
  'aria-hidden': true,
  focusable: false,
} as const

/**
 * The dot and the covered part of the track follow `--position` (0 to 1) of an ancestor. They are a separate picture,
 * so that the mountains are not redrawn with every step.
 */
export function Scene() {
  return (
    <div className={styles.pictures}>
      <Mountains />
      <svg className={styles.moving} {...frame}>
        <path className={styles.walked} d={trackPath} pathLength="1" />
        <g ref={putOnTrack} className={styles.dot}>
          <circle className={styles.halo} r="19" />
          <circle className={styles.core} r="8.5" />
        </g>
      </svg>
    </div>
  )
}

function Mountains() {
  return (
    <svg className={styles.scene} {...frame}>
      <defs>
        <radialGradient id="scene-sun" className={styles.sun}>
          <stop offset="0" />
          <stop offset="0.3" />
          <stop offset="1" />
        </radialGradient>
        <linearGradient
          id="scene-lit"
          className={styles.lit}
          gradientUnits="userSpaceOnUse"
          x1="0"
          y1="110"
          x2="0"
          y2="480"
        >
          <stop offset="0" />
          <stop offset="0.45" />
          <stop offset="1" />
        </linearGradient>
        <linearGradient
          id="scene-shade"
          className={styles.shade}
          gradientUnits="userSpaceOnUse"
          x1="0"
          y1="110"
          x2="0"
          y2="480"
        >
          <stop offset="0" />
          <stop offset="1" />
        </linearGradient>
        <linearGradient
          id="scene-mist"
          className={styles.mist}
          gradientUnits="userSpaceOnUse"
          x1="0"
          y1="390"
          x2="0"
          y2="600"
        >
          <stop offset="0" />
          <stop offset="1" />
        </linearGradient>
      </defs>
      <circle cx="450" cy="352" r="330" fill="url(#scene-sun)" />
      <path className={styles.farRange} d={scenePaths.farRange} />
      <path fill="url(#scene-lit)" d={scenePaths.massif} />
      <path fill="url(#scene-shade)" d={scenePaths.massifShade} />
      <path fill="url(#scene-mist)" d={scenePaths.midRidge} />
      <path className={styles.nearHill} d={scenePaths.nearHill} />
      <path className={styles.forest} d={scenePaths.forest} />
      <path className={styles.track} d={trackPath} />
    </svg>
  )
}

/** Not as an attribute: the content security policy blocks those in prerendered pages. */
function putOnTrack(dot: SVGGElement | null): void {
  if (dot) dot.style.offsetPath = `path("${trackPath}")`
}
