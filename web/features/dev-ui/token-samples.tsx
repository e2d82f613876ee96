import styles from './dev-ui.module.css'
import { Sample } from './sample.tsx'

const colours = {
  Ground: ['page', 'surface', 'surface-raised', 'surface-sunken', 'hover', 'pressed', 'line', 'line-control', 'line-strong'],
  'Ink and focus': ['ink', 'ink-soft', 'focus'],
  Alpenglow: ['glow', 'accent', 'accent-hover', 'accent-pressed', 'on-accent', 'accent-ink', 'accent-soft'],
  Water: ['water', 'water-ink', 'water-soft'],
  Success: ['success', 'success-ink', 'success-soft'],
  Warning: ['warning', 'warning-ink', 'warning-soft'],
  Danger: ['danger', 'danger-hover', 'on-danger', 'danger-ink', 'danger-soft'],
}

const sports = ['ride', 'run', 'hike', 'ski', 'water', 'other']
const difficulties = ['novice', 'easy', 'intermediate', 'advanced', 'expert', 'extreme', 'unknown']
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
              <DifficultyShape name={name} />
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

const shapes: Record<string, string> = {
  novice: 'M3 10a7 7 0 1 0 14 0 7 7 0 1 0-14 0z',
  easy: 'M3 10a7 7 0 1 0 14 0 7 7 0 1 0-14 0z',
  intermediate: 'M3.5 3.5h13v13h-13z',
  advanced: 'M10 2.5 18 16.5H2z',
  expert: 'M10 2l8 8-8 8-8-8z',
  extreme: 'M6.5 3.5 13 10l-6.5 6.5L0 10zM20.5 3.5 27 10l-6.5 6.5L14 10z',
  unknown: 'M5 8.5h10v3H5z',
}

function DifficultyShape({ name }: { name: string }) {
  const isBlack = name === 'expert' || name === 'extreme'
  return (
    <svg width={name === 'extreme' ? 27 : 20} height={20} aria-hidden="true">
      <path d={shapes[name]} fill={`var(--difficulty-${name})`} stroke={isBlack ? 'var(--difficulty-edge)' : undefined} />
    </svg>
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
          <span key={step} className={styles.space} style={{ width: `var(--space-${step})`, height: `var(--space-${step})` }} />
        ))}
        <span className={styles.radiusControl}>6</span>
        <span className={styles.radiusCard}>12</span>
        <span className={styles.shadow}>float</span>
      </div>
    </Sample>
  )
}
