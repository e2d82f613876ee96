import { coloursOf, neutralColours, type Colours } from '#web/player/player-source.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Slider } from '#web/ui/controls/slider.tsx'
import { useEditing } from '../editor-context.ts'
import type { Video } from '../session/video.ts'
import styles from './inspector.module.css'
import { texts } from './messages.ts'

type Look = { name: keyof Colours; label: string; min: number; max: number; step: number }

/** The limits are those of the contract. */
const looks: Look[] = [
  { name: 'brightness', label: texts.brightness, min: -0.5, max: 0.5, step: 0.01 },
  { name: 'contrast', label: texts.contrast, min: 0, max: 2, step: 0.01 },
  { name: 'gamma', label: texts.gamma, min: 0.3, max: 3, step: 0.01 },
  { name: 'saturation', label: texts.saturation, min: 0, max: 2, step: 0.01 },
  { name: 'sharpness', label: texts.sharpness, min: 0, max: 2, step: 0.01 },
  { name: 'yscale', label: texts.height, min: 0.5, max: 2, step: 0.01 },
]

const nothing = {
  brightness: null,
  contrast: null,
  gamma: null,
  saturation: null,
  sharpness: null,
  yscale: null,
}

/** Colour corrections, visible in the player while a slider moves. */
export function ColourFields({ video }: { video: Video }) {
  const { change, control, videos, session } = useEditing()
  const colours = coloursOf(video.link)
  const isNeutral = looks.every(({ name }) => video.link[name] === null)
  const set = (name: keyof Colours, value: number) => {
    control?.setColours(videos.indexOf(video), { ...colours, [name]: value })
    const correction = value === neutralColours[name] ? null : value
    change({ type: 'correct', key: video.key, corrections: { [name]: correction } }, `${name} ${video.key}`)
  }
  return (
    <section className={styles.group} aria-label={texts.colour}>
      <h3 className={styles.heading}>{texts.colour}</h3>
      {looks.map(({ name, label, min, max, step }) => (
        <Slider
          key={name}
          label={label}
          min={min}
          max={max}
          step={step}
          value={colours[name]}
          format={(value) => value.toFixed(2)}
          onChange={(value) => set(name, value)}
          onPointerUp={() => session.dispatch({ type: 'settle' })}
        />
      ))}
      <div className={styles.row}>
        <Button
          size="small"
          disabled={isNeutral}
          onClick={() => change({ type: 'correct', key: video.key, corrections: nothing })}
        >
          {texts.reset}
        </Button>
        {videos.length > 1 && (
          <Button size="small" onClick={() => change({ type: 'correct_all', key: video.key })}>
            {texts.copyToAllClips}
          </Button>
        )}
      </div>
    </section>
  )
}
