/** What browsers are told that a video is, by the ending of its name. QuickTime is read as MP4, whose father it is. */
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
