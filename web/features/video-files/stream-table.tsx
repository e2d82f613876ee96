import type { StreamReport } from '#web/workers/video-reader/protocol.ts'
import { WideTable } from './wide-table.tsx'
import styles from './wide-table.module.css'
import { writtenCount, writtenNumber, writtenRate } from './written-values.ts'
import { texts } from './messages.ts'

const columns = [
  'Stream',
  'Name',
  'Device',
  'Samples',
  'Rate',
  'Column',
  'Unit',
  'Minimum',
  'Mean',
  'Maximum',
]

export function StreamTable({ streams }: { streams: readonly StreamReport[] }) {
  return (
    <WideTable label={texts.streams} columns={columns}>
      {streams.map((stream) => (
        <StreamRows key={stream.id} stream={stream} />
      ))}
    </WideTable>
  )
}

function StreamRows({ stream: { key, name, device, t, rate, columns: measured } }: { stream: StreamReport }) {
  const rowSpan = Math.max(1, measured.length)
  const rows =
    measured.length > 0
      ? measured
      : [{ label: '–', unit: '', min: Number.NaN, mean: Number.NaN, max: Number.NaN }]
  return rows.map(({ label, unit, min, mean, max }, index) => (
    <tr key={label}>
      {index === 0 && (
        <>
          <th scope="rowgroup" rowSpan={rowSpan}>
            {key}
          </th>
          <td rowSpan={rowSpan} className={styles.wrapped}>
            {name}
          </td>
          <td rowSpan={rowSpan}>{device}</td>
          <td rowSpan={rowSpan}>{writtenCount(t.length)}</td>
          <td rowSpan={rowSpan}>{writtenRate(rate)}</td>
        </>
      )}
      <td>{label}</td>
      <td>{unit}</td>
      <td>{writtenNumber(min)}</td>
      <td>{writtenNumber(mean)}</td>
      <td>{writtenNumber(max)}</td>
    </tr>
  ))
}
