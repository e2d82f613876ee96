import { trackCasings } from '#domain/map-style/sport-colours.ts'
import type { ColourScheme } from './map-handle.ts'

type Accent = 'glow' | 'accent' | 'water' | 'success' | 'danger' | 'ink' | 'ink-soft' | 'surface'

/** As `--color-…` of `styles/tokens.css`, which a map cannot read. */
export const accents: Record<ColourScheme, Record<Accent, string>> = {
  light: {
    glow: '#e4572e',
    accent: '#d04313',
    water: '#1f7a8c',
    success: '#2e8b57',
    danger: '#c21f3a',
    ink: '#1b2026',
    'ink-soft': '#5c6670',
    surface: '#ffffff',
  },
  dark: {
    glow: '#ff7a50',
    accent: '#ff7a50',
    water: '#58b7c9',
    success: '#4fbf84',
    danger: '#f06a7d',
    ink: '#eef1f3',
    'ink-soft': '#9aa6b0',
    surface: '#181e24',
  },
}

/**
 * Shades of these that only maps use: for the edges of lines, for highlights on lines of any colour, and for what has
 * not been watched yet.
 */
export const mapAccents = {
  light: {
    casing: trackCasings.light,
    highlight: '#e4572e',
    lit: '#a92f0b',
    faded: '#f0a58f',
    heat: '#c21f3a',
  },
  dark: {
    casing: trackCasings.dark,
    highlight: '#ffb199',
    lit: '#ffd0c0',
    faded: '#a4553c',
    heat: '#ff8a50',
  },
} as const
