const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', copy: '©', nbsp: ' ' }

/** One line of text from credits in HTML, without those that only repeat names from earlier ones. */
export function creditOf(credits: readonly string[]): string {
  let said = ''
  const texts = credits.map(textOf).filter((text) => {
    const isNew = namesIn(text).some((name) => !said.includes(name))
    said += ` ${text}`
    return isNew
  })
  return texts.join(' · ')
}

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Splits `© Someone (a licence), Someone else`. */
const namesIn = (text: string): string[] =>
  text
    .replaceAll(/\([^)]*\)/g, '')
    .split(/[,·©]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
