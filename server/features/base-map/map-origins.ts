import type { BaseMapConfig } from '#server/config/config.ts'

/** Where browsers fetch the base map, besides here. */
export function mapOrigins({ tiles, terrain, styleUrl }: BaseMapConfig): string[] {
  const sources = [tiles, terrain].flatMap((source) => (source?.kind === 'address' ? [source.url] : []))
  return [...new Set([...sources, ...(styleUrl ? [styleUrl] : [])].map((url) => new URL(url).origin))]
}
