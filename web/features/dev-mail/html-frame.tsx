import { useState, type SyntheticEvent } from 'react'
import styles from './dev-mail.module.css'
import { applyHeldStyles, holdStyles } from './held-styles.ts'

/**
 * The mail as its recipient would see it. The sandbox runs no scripts and submits no forms. Same
 * origin is allowed only so that this page can reach in and give the mail its styles.
 */
export function HtmlFrame({ title, html }: { title: string; html: string }) {
  const [height, setHeight] = useState(320)
  const onLoad = (event: SyntheticEvent<HTMLIFrameElement>) => {
    const content = event.currentTarget.contentDocument
    if (!content) return
    applyHeldStyles(content)
    for (const link of content.querySelectorAll('a')) link.target = '_blank'
    setHeight(content.documentElement.scrollHeight)
  }
  return (
    <iframe
      className={styles.frame}
      style={{ height }}
      title={title}
      srcDoc={holdStyles(html)}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      onLoad={onLoad}
    />
  )
}
