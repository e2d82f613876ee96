export type CreditPart = { text: string; href?: string }

/** All credits, except those that only repeat names from earlier ones. */
export function readCredits(credits: readonly string[]): CreditPart[][] {
  let said = ''
  return credits.map(readCredit).filter((parts) => {
    const text = parts.map((part) => part.text).join('')
    const isNew = namesIn(text).some((name) => !said.includes(name))
    said += ` ${text}`
    return isNew
  })
}

/** Splits `© Someone (a licence), Someone else`. */
function namesIn(text: string): string[] {
  const parts = text.replaceAll(/\([^)]*\)/g, '').split(/[,·©]/)
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** Text and links of a credit; any other HTML is dropped. */
function readCredit(html: string): CreditPart[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.childNodes].flatMap((node): CreditPart[] => {
    const text = node.textContent ?? ''
    if (text === '') return []
    const href = node instanceof HTMLAnchorElement ? (node.getAttribute('href') ?? '') : ''
    return [href.startsWith('https://') ? { text, href } : { text }]
  })
}
