import type { ReactNode } from 'react'
import styles from './wide-table.module.css'

type WideTableProps = {
  label: string
  columns: readonly string[]
  children: ReactNode
  /** Whether the children are row groups instead of rows. */
  isGrouped?: boolean
}

/** A table that may be wider than the screen: it scrolls by itself, also with the keyboard. */
export function WideTable({ label, columns, children, isGrouped = false }: WideTableProps) {
  return (
    // The arrow keys scroll it for people without a pointer.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {isGrouped ? children : <tbody>{children}</tbody>}
      </table>
    </section>
  )
}
