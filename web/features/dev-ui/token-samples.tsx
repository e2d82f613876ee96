import { DifficultySign } from '#web/ui/labels/difficulty-sign.tsx'
import styles from './dev-ui.module.css'
import { Sample } from './sample.tsx'

const colours = {
  Ground: [
    'page',
    'surface',
    'surface-raised',
    'surface-sunken',
    'hover',
    'pressed',
    'line',
    'line-control',
    'line-strong',
  ],
  'Ink and focus': ['ink', 'ink-soft', 'focus'],
  Alpenglow: ['glow', 'accent', 'accent-hover', 'accent-pressed', 'on-accent', 'accent-ink', 'accent-soft'],
  Water: ['water', 'water-ink', 'water-soft'],
  Success: ['success', 'success-ink', 'success-soft'],
  Warning: ['warning', 'warning-ink', 'warning-soft'],
  Danger: ['danger', 'danger-hover', 'on-danger', 'danger-ink', 'danger-soft'],
}

const sports = ['ride', 'run', 'hike', 'ski', 'water', 'other']
const difficulties = [
  'novice',
  'easy',
  'intermediate',
  'advanced',
  'expert',
  'extreme',
  'extreme2',
  'unknown',
] as const
const sizes = [
  ['h1', 'Over the col'],
  ['h2', 'Down the north side'],
  ['h3', 'Chapter 3: the traverse'],
  ['body', '24.6 km, 1,480 m up, 3 h 12 min'],
  ['small', 'Recorded 14 June at 06:42'],
] as const
const spaces = [1, 2, 3, 4, 5, 6, 7]

export function ColourSamples() {
  return (
    <>
      {Object.entries(colours).map(([title, names]) => (
        <Sample key={title} title={title}>
          <Swatches names={names.map((name) => `color-${name}`)} prefix="color-" />
        </Sample>
      ))}
      <Sample title="Tracks by sport">
        <Swatches names={sports.map((name) => `sport-${name}`)} prefix="sport-" />
      </Sample>
      <Sample title="Trail signs">
        <ul className={styles.signs}>
          {difficulties.map((name) => (
            <li key={name} className={styles.sign}>
              <DifficultySign level={name} size={20} />
              {name}
            </li>
          ))}
        </ul>
      </Sample>
    </>
  )
}

function Swatches({ names, prefix }: { names: string[]; prefix: string }) {
  return (
    <ul className={styles.swatches}>
      {names.map((name) => (
        <li key={name} className={styles.swatch}>
          <span className={styles.colour} style={{ backgroundColor: `var(--${name})` }} />
          {name.slice(prefix.length)}
        </li>
      ))}
    </ul>
  )
}

export function TypeSamples() {
  return (
    <Sample title="Type: Inter, tabular numbers">
      {sizes.map(([name, text]) => (
        <p key={name} className={styles.typeLine}>
          <span className={styles.typeName}>{name}</span>
          <span className={styles[name]}>{text}</span>
        </p>
      ))}
    </Sample>
  )
}

export function SpaceSamples() {
  return (
    <Sample title="Space, radius, shadow">
      <div className={styles.spaces}>
        {spaces.map((step) => (
          <span
            key={step}
            className={styles.space}
            style={{ width: `var(--space-${step})`, height: `var(--space-${step})` }}
          />
        ))}
        <span className={styles.radiusControl}>6</span>
        <span className={styles.radiusCard}>12</span>
        <span className={styles.shadow}>float</span>
      </div>
    </Sample>
  )
}
