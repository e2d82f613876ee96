/** ffmpeg options as arguments: `{ f: 'hls' }` is `-f hls`. */
export function options(values: Record<string, string | number>): string[] {
  return Object.entries(values).flatMap(([name, value]) => [`-${name}`, String(value)])
}

/** Drops everything that a camera or a person wrote into the source: places, names, serial numbers. */
export const withoutMetadata: readonly string[] = options({ map_metadata: -1, map_chapters: -1 })
