import type { BaseMapConfig } from '#server/config/config.ts'

/** The other origins from which browsers fetch the base map. */
export function mapOrigins({ tiles, terrain, styleUrl }: BaseMapConfig): string[] {
  const sources = [tiles, terrain].flatMap((source) => (source?.kind === 'address' ? [source.url] : []))
  return [...new Set([...sources, ...(styleUrl ? [styleUrl] : [])].map((url) => new URL(url).origin))]
}
