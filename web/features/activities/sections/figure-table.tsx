import { useState, type ReactNode } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { detailTexts } from './detail-messages.ts'
import styles from './details.module.css'

type FigureTableProps = {
  columns: readonly string[]
  /** The first cell names the row. */
  rows: readonly { key: number | string; cells: readonly ReactNode[] }[]
}

const maxAtFirst = 12

/** Figures in rows; a long table shows its beginning until it is asked for the rest. */
export function FigureTable({ columns, rows }: FigureTableProps) {
  const [isWhole, setWhole] = useState(false)
  const isLong = rows.length > maxAtFirst + 3
  const shown = isWhole || !isLong ? rows : rows.slice(0, maxAtFirst)
  return (
    <>
      <div className={styles.scroll}>
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
          <tbody>
            {shown.map(({ key, cells: [name, ...cells] }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  // Cells never change their order.
                  // eslint-disable-next-line react/no-array-index-key
                  <td key={index}>{cell ?? '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isLong && !isWhole && (
        <Button className={styles.more} onClick={() => setWhole(true)}>
          {detailTexts.showAll(rows.length)}
        </Button>
      )}
    </>
  )
}
