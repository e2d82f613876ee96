const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

export function formatMailTime(iso: string): string {
  return format.format(new Date(iso))
}
