import { useId } from 'react'
import { themeStore, useTheme, type Theme } from '#web/session/theme.ts'
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import styles from './theme-switch.module.css'
import { texts } from '#web/app/messages.ts'

const options: { theme: Theme; label: string; icon: IconName }[] = [
  { theme: 'system', label: texts.system, icon: 'auto' },
  { theme: 'light', label: texts.light, icon: 'sun' },
  { theme: 'dark', label: texts.dark, icon: 'moon' },
]

/** Icons with hidden labels: three words do not fit into the width of the menu. */
export function ThemeSwitch() {
  const current = useTheme()
  const name = useId()
  return (
    <fieldset className={styles.switch}>
      <legend className={styles.legend}>
        <VisuallyHidden>{texts.theme}</VisuallyHidden>
      </legend>
      {options.map(({ theme, label, icon }) => (
        <label key={theme} className={styles.option} data-choice={theme} title={label}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={theme === current}
            onChange={() => themeStore.set(theme)}
          />
          <Icon name={icon} size={18} />
          <VisuallyHidden>{label}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  )
}
