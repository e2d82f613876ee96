export type CreditPart = { text: string; href?: string }

/** Text and links of a credit; everything else that HTML can do is left out. */
export function readCredit(html: string): CreditPart[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.childNodes].flatMap((node): CreditPart[] => {
    const text = node.textContent ?? ''
    if (text === '') return []
    const href = node instanceof HTMLAnchorElement ? (node.getAttribute('href') ?? '') : ''
    return [href.startsWith('https://') ? { text, href } : { text }]
  })
}
