import { useMediaQuery } from '#web/ui/layout/use-media-query.ts'
import { useTheme } from '#web/session/theme.ts'

/** Which colours are shown now: the chosen ones, or those of the system. */
export function useColourScheme(): 'light' | 'dark' {
  const theme = useTheme()
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)')
  if (theme === 'system') return prefersDark ? 'dark' : 'light'
  return theme
}
