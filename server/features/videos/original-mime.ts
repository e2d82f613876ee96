/** The MIME type of a video by its file extension. QuickTime is served as MP4, which is derived from it. */
const types: Record<string, string> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/mp4',
  webm: 'video/webm',
  mkv: 'video/webm',
  ogg: 'video/ogg',
  ogv: 'video/ogg',
}

export function originalMime(filename: string): string {
  const ending = filename.split('.').at(-1)?.toLowerCase() ?? ''
  return types[ending] ?? 'application/octet-stream'
}
