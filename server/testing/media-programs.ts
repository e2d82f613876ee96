/**
 * The programs that `npm test` has found, as settings, because tests and the servers they start get no other
 * environment.
 */
export const mediaPrograms: Record<string, string> = Object.fromEntries(
  ['FFMPEG_PATH', 'FFPROBE_PATH'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
)
