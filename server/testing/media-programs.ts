/**
 * The programs that `npm test` has found, as settings: tests, and servers that they start, have no other
 * environment.
 */
export const mediaPrograms: Record<string, string> = Object.fromEntries(
  ['FFMPEG_PATH', 'FFPROBE_PATH'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
)
