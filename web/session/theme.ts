import { createStoredStore, oneOf } from '#web/lib/stored-settings.ts'
import { useStore } from '#web/lib/store.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** `public/theme.js` reads the same key, before the first paint. */
export const themeStore = createStoredStore<Theme>('theme', oneOf(themes), () => 'system', 'system')

export function useTheme(): Theme {
  return useStore(themeStore)
}

/** Applies the chosen theme to the page; the colours themselves are in `styles/tokens.css`. */
export function followTheme(): void {
  applyTheme(themeStore.get())
  themeStore.subscribe(() => applyTheme(themeStore.get()))
}

function applyTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  // The browser's frame uses the first of these whose media query matches.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = meta.dataset.scheme ?? ''
    if (theme === 'system') meta.media = `(prefers-color-scheme: ${scheme})`
    else meta.media = scheme === theme ? 'all' : 'not all'
  }
}
