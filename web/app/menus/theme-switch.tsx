import { useId } from 'react'
import { themeStore, useTheme, type Theme } from '#web/session/theme.ts'
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import styles from './theme-switch.module.css'

const options: { theme: Theme; label: string; icon: IconName }[] = [
  { theme: 'system', label: 'System', icon: 'auto' },
  { theme: 'light', label: 'Light', icon: 'sun' },
  { theme: 'dark', label: 'Dark', icon: 'moon' },
]

/** Icons with hidden labels: three words do not fit into the width of the menu. */
export function ThemeSwitch() {
  const current = useTheme()
  const name = useId()
  return (
    <fieldset className={styles.switch}>
      <legend className={styles.legend}>
        <VisuallyHidden>Theme</VisuallyHidden>
      </legend>
      {options.map(({ theme, label, icon }) => (
        <label key={theme} className={styles.option} title={label}>
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
