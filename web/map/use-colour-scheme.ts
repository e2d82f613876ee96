import { useTheme } from '#web/session/theme.ts'
import { useMediaQuery } from '#web/ui/layout/use-media-query.ts'
import type { ColourScheme } from './map-handle.ts'

export function useColourScheme(): ColourScheme {
  const theme = useTheme()
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)')
  if (theme === 'system') return prefersDark ? 'dark' : 'light'
  return theme
}
