import { Button } from '#web/ui/controls/button.tsx'
import { removeArea } from './keep-area.ts'
import type { KeptArea } from './kept-area.ts'
import { readKeptAreasAgain } from './kept-ranges.ts'
import styles from './keep-dialog.module.css'
import { megabytes } from './megabytes.ts'
import { texts } from './messages.ts'
import { writtenTime } from '#web/lib/written-time.ts'

async function remove(area: KeptArea): Promise<void> {
  await removeArea(area)
  await readKeptAreasAgain()
}

/** What is on this device, with a way to get rid of it. */
export function KeptList({ areas }: { areas: readonly KeptArea[] }) {
  if (areas.length === 0) return null
  return (
    <section aria-labelledby="kept-areas">
      <h3 id="kept-areas">{texts.onThisDevice}</h3>
      <ul className={styles.list}>
        {areas.map((area) => (
          <li key={area.id}>
            <span>
              {placeOf(area)} · {megabytes(area.bytes)} · {writtenTime(area.keptAtMs, 'moment')}
            </span>
            <Button size="small" onClick={() => void remove(area)}>
              {texts.remove}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const degreesOn = (degrees: number, sides: string): string =>
  `${Math.abs(degrees).toFixed(2)}° ${sides[degrees < 0 ? 1 : 0]}`

/** An area has no name, so it is listed by its centre: `47.27° N, 11.40° E`. */
function placeOf({ box: { west, south, east, north } }: KeptArea): string {
  return `${degreesOn((south + north) / 2, 'NS')}, ${degreesOn((west + east) / 2, 'EW')}`
}
