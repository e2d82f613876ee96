type Forms = { one: string; other: string }

const rules = new Intl.PluralRules('en')
const numbers = new Intl.NumberFormat('en')

/** The form that the language uses for a count, with the number in place of `#`: '1 video', '1,200 videos'. */
export function plural(count: number, { one, other }: Forms): string {
  return (rules.select(count) === 'one' ? one : other).replace('#', numbers.format(count))
}
