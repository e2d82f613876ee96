import { useCallback, useState, type SyntheticEvent } from 'react'
import styles from './dev-mail.module.css'

/**
 * The mail as its recipient would see it. The sandbox runs no scripts and submits no forms. Same
 * origin is allowed only so that this page can reach in: the frame inherits the policy against
 * inline styles, which mail cannot do without, and takes them from outside.
 */
export function HtmlFrame({ title, html }: { title: string; html: string }) {
  const [height, setHeight] = useState(320)
  const onLoad = useCallback((event: SyntheticEvent<HTMLIFrameElement>) => {
    const content = event.currentTarget.contentDocument
    if (!content) return
    applyInlineStyles(content)
    for (const link of content.querySelectorAll('a')) link.target = '_blank'
    setHeight(content.documentElement.scrollHeight)
  }, [])
  return (
    <iframe
      className={styles.frame}
      style={{ height }}
      title={title}
      srcDoc={html}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      onLoad={onLoad}
    />
  )
}

function applyInlineStyles(content: Document): void {
  for (const element of content.querySelectorAll<HTMLElement>('[style]')) {
    element.style.cssText = element.getAttribute('style') ?? ''
  }
  const Sheet = content.defaultView?.CSSStyleSheet
  if (!Sheet) return
  content.adoptedStyleSheets = [...content.querySelectorAll('style')].map((element) => {
    const sheet = new Sheet()
    sheet.replaceSync(element.textContent)
    return sheet
  })
}
