/**
 * The address of a folder as people paste it: without a scheme it is https. Null if it cannot be one. A password
 * in it is refused, because addresses are shown.
 */
export function readFolderAddress(typed: string): string | null {
  const trimmed = typed.trim()
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  if (trimmed === '' || /\s/.test(trimmed) || !URL.canParse(whole)) return null
  const { protocol, username, password, hostname } = new URL(whole)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && username === '' && password === '' && hostname !== '' ? whole : null
}
