import { groupDigits } from '#domain/units/group-digits.ts'

type Forms = { one: string; other: string }

/** The singular or plural form for a count, with the number in place of `#`: '1 video', '1,200 videos'. */
export function plural(count: number, { one, other }: Forms): string {
  return (count === 1 ? one : other).replace('#', groupDigits(count))
}
