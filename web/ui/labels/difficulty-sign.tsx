import styles from './difficulty-sign.module.css'

export type DifficultyLevel =
  | 'novice'
  | 'easy'
  | 'intermediate'
  | 'advanced'
  | 'expert'
  | 'extreme'
  | 'extreme2'
  | 'unknown'

const diamond = (x: number) => `M${x} 3.5l6.5 6.5-6.5 6.5-6.5-6.5z`

/** On a grid 20 units high. */
const shapes: Record<DifficultyLevel, { path: string; width: number }> = {
  novice: { path: 'M4.5 10a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0z', width: 20 },
  easy: { path: 'M3 10a7 7 0 1 0 14 0 7 7 0 1 0-14 0z', width: 20 },
  intermediate: { path: 'M3.5 3.5h13v13h-13z', width: 20 },
  advanced: { path: 'M10 2.5 18 16.5H2z', width: 20 },
  expert: { path: 'M10 2l8 8-8 8-8-8z', width: 20 },
  extreme: { path: `${diamond(7)}${diamond(21)}`, width: 28 },
  extreme2: { path: `${diamond(7)}${diamond(21)}${diamond(35)}`, width: 42 },
  unknown: { path: 'M5 8.5h10v3H5z', width: 20 },
}

/**
 * The shape of a trail sign, as found on the trail. It needs a word next to it: a colour alone says nothing.
 */
export function DifficultySign({ level, size = 16 }: { level: DifficultyLevel; size?: number }) {
  const { path, width } = shapes[level]
  return (
    <svg
      className={styles.sign}
      data-level={level}
      width={(width * size) / 20}
      height={size}
      viewBox={`0 0 ${width} 20`}
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  )
}
