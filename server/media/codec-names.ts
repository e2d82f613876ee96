/** What ffprobe reports about the coding of a video stream. */
export type PictureCoding = {
  codec: string
  tag: string
  profile: string
  level: number
  pixelFormat: string
}

const h264Profiles: Record<string, string> = {
  'Constrained Baseline': '42e0',
  Baseline: '4200',
  Main: '4d40',
  Extended: '5800',
  High: '6400',
  'High 10': '6e00',
  'High 4:2:2': '7a00',
  'High 4:4:4 Predictive': 'f400',
}
const hevcProfiles: Record<string, string> = {
  Main: '1.6',
  'Main 10': '2.4',
  'Main Still Picture': '3.8',
  Rext: '4.10',
}

/** The codec name that browsers are queried with (RFC 6381). */
export function codecsOf(coding: PictureCoding): string {
  const { codec, tag, profile, level } = coding
  if (codec === 'h264') return `avc1.${h264Profiles[profile] ?? '6400'}${hex(level)}`
  if (codec === 'hevc')
    return `${tag === 'hev1' ? 'hev1' : 'hvc1'}.${hevcProfiles[profile] ?? '1.6'}.L${Math.max(level, 30)}.B0`
  if (codec === 'av1') return `av01.${av1Profile(profile)}.${twoDigits(level)}M.${bitsOf(coding)}`
  if (codec === 'vp9')
    return `vp09.${twoDigits(Number(/\d/.exec(profile)?.[0] ?? 0))}.${level > 0 ? twoDigits(level) : '51'}.${bitsOf(coding)}`
  if (codec === 'mpeg4') return 'mp4v.20.9'
  return codec
}

function av1Profile(profile: string): number {
  return Math.max(0, ['Main', 'High', 'Professional'].indexOf(profile))
}

function bitsOf({ pixelFormat }: PictureCoding): string {
  return /p(10|12)/.exec(pixelFormat)?.[1] ?? '08'
}

function hex(level: number): string {
  return Math.max(10, level).toString(16).padStart(2, '0')
}

function twoDigits(value: number): string {
  return String(Math.max(0, value)).padStart(2, '0')
}
