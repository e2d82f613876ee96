/** `1:04:09`. */
export function formatElapsed(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 3600)}:${twoDigits(Math.floor(whole / 60) % 60)}:${twoDigits(whole % 60)}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
