import type { ComponentProps, ReactNode } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'

type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode
  children: ReactNode
  as?: 'section' | 'article' | 'div' | 'li' | undefined
}

export function Card({ title, children, as: Element = 'section', className, ref, ...rest }: CardProps) {
  return (
    // The four elements take the same attributes; only the type of the node differs.
    <Element {...rest} ref={ref as never} className={classNames(styles.card, className)}>
      {title !== undefined && <h2 className={styles.title}>{title}</h2>}
      {children}
    </Element>
  )
}
