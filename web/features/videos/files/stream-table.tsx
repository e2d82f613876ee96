import type { StreamReport } from '#web/workers/video-reader/protocol.ts'
import { WideTable } from './wide-table.tsx'
import styles from './wide-table.module.css'
import { writtenCount, writtenNumber, writtenRate } from './written-values.ts'
import { texts } from './messages.ts'

const columns = ['Column', 'Unit', 'Minimum', 'Mean', 'Maximum']

export function StreamTable({ streams }: { streams: readonly StreamReport[] }) {
  return (
    <WideTable label={texts.streams} columns={columns} isGrouped>
      {streams.map((stream) => (
        <StreamRows key={stream.id} stream={stream} />
      ))}
    </WideTable>
  )
}

/** What applies to the whole stream is above its columns: beside them, it would leave a phone's screen empty. */
function StreamRows({ stream: { key, name, device, t, rate, columns: measured } }: { stream: StreamReport }) {
  const facts = [device, texts.samplesCount(writtenCount(t.length)), rate === null ? '' : writtenRate(rate)]
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={columns.length} className={styles.group}>
          {key} {name}
          <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
        </th>
      </tr>
      {measured.map(({ label, unit, min, mean, max }) => (
        <tr key={label}>
          <td>{label}</td>
          <td>{unit}</td>
          <td>{writtenNumber(min)}</td>
          <td>{writtenNumber(mean)}</td>
          <td>{writtenNumber(max)}</td>
        </tr>
      ))}
    </tbody>
  )
}
