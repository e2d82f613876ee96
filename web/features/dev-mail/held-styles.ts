const heldAttribute = 'data-held-style'
const heldSheet = 'data-held-sheet'

/**
 * Renames the styles of a mail so that the browser does not block them: the policy against inline styles
 * applies to everything this page creates, including a parsed document.
 */
export function holdStyles(html: string): string {
  return html
    .replaceAll(/<style\b/gi, `<template ${heldSheet}`)
    .replaceAll(/<\/style\b/gi, '</template')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle(?=\s*=)/gi, ` ${heldAttribute}`))
}

/** Restores the held-back styles of a document. Styles set by our script are allowed. */
export function applyHeldStyles(content: Document): void {
  for (const element of content.querySelectorAll<HTMLElement>(`[${heldAttribute}]`)) {
    element.style.cssText = element.getAttribute(heldAttribute) ?? ''
  }
  const Sheet = content.defaultView?.CSSStyleSheet
  if (!Sheet) return
  const held = [...content.querySelectorAll<HTMLTemplateElement>(`template[${heldSheet}]`)]
  content.adoptedStyleSheets = held.map((template) => {
    const sheet = new Sheet()
    sheet.replaceSync(template.content.textContent)
    return sheet
  })
}
