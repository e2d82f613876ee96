import type { PlaceType } from '#domain/atlas/place.ts'
import { groupOfPlace, type PlaceGroup } from './place-groups.ts'
import styles from './place-icon.module.css'

/**
 * Path data on a 24 grid, like the icons of the design system; kept here because only searches and maps need
 * them.
 */
const shapes: Record<PlaceGroup, string> = {
  countries: 'M6 21V4M6 5c4-2.5 8 2.5 13 0v9c-5 2.5-9-2.5-13 0',
  regions: 'M4 8l5-4 6 2 5-1v11l-4 4-6-2-6 1V8zM9 4v5l6 3v8',
  cities: 'M3.5 20.5V10h6v10.5M9.5 20.5V4h6v16.5M15.5 20.5V12h5v8.5M2.5 20.5h19M12 8h1M12 12h1M12 16h1',
  parks: 'M12 3l5 7h-3l4 6H6l4-6H7l5-7zM12 16v5',
  trails: 'M6 20.5c0-5 11-3.5 11-8.5 0-4-7-3-7-6.5M10 5.5a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2z',
  rides:
    'M9 16.5a3.7 3.7 0 1 1-7.4 0 3.7 3.7 0 0 1 7.4 0zM22.4 16.5a3.7 3.7 0 1 1-7.4 0 3.7 3.7 0 0 1 7.4 0zM5.3 16.5l4-7.5h6.5l2.9 7.5M9.3 9l3.2 7.5 3.8-6M8 6.5h3M15.8 9l-1-3h2.7',
  pistes:
    'M3 5.5l18 13M17 21.5c2 0 3.5-1 4-2.5M10.5 5.4a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4zM8 9l4.5 3-2.5 3.5',
  lifts: 'M2.5 6.5l19-4M12 4.5v5M6 9.5h12V17a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3V9.5zM6 14h12',
  water:
    'M2.5 8.5c2.4-2 4.7-2 7.1 0s4.7 2 7.1 0c1.6-1.3 3.2-1.7 4.8-1.2M2.5 15.5c2.4-2 4.7-2 7.1 0s4.7 2 7.1 0c1.6-1.3 3.2-1.7 4.8-1.2',
  peaks: 'M2.5 19.5L10 6l4 7 2.2-3.5 5.3 10H2.5zM7.6 10.4l2.4 2 2-2.6',
  huts: 'M3 11.5L12 4l9 7.5M5.5 9.8V20h13V9.8M10 20v-5.5h4V20',
  passes: 'M2.5 7c5 0 5 8 9.5 8s4.5-8 9.5-8M12 20.5V18M8.5 20.5h7',
  viewpoints:
    'M2.5 12.5C6 7.2 18 7.2 21.5 12.5 18 17.8 6 17.8 2.5 12.5zM14.8 12.5a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0z',
  resorts: 'M12 2.5v19M3.8 7.2l16.4 9.6M20.2 7.2L3.8 16.8M9.5 4L12 6l2.5-2M9.5 20l2.5-2 2.5 2',
}

/** Decoration only: the word is next to it. */
export function PlaceIcon({ type, size = 20 }: { type: PlaceType; size?: number }) {
  const group = groupOfPlace(type)
  return (
    <svg
      className={styles.icon}
      data-group={group}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={shapes[group]} />
    </svg>
  )
}
