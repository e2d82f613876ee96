import { useLocation, useNavigate } from 'react-router'
import { PlaceSearchField } from '#web/features/atlas/place-search-field.tsx'
import { homeAddress, noSearch, useHomeSearch } from '#web/features/discovery/home-search.ts'
import { pages } from '#web/app/pages.ts'
import type { PageSearch } from '#web/session/page-search.ts'
import styles from '#web/ui/controls/search-field.module.css'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { PageSearchField } from './page-search-field.tsx'

/** What the top menu can search; `expected` until the page has said so. */
export function TopSearch({ search }: { search: PageSearch | 'places' | 'videos' | 'expected' }) {
  if (search === 'expected')
    return (
      <span className={styles.field} aria-hidden="true">
        <Icon name="search" size={18} />
      </span>
    )
  if (search === 'places') return <PlaceSearchField />
  return search === 'videos' ? <VideoSearchField /> : <PageSearchField search={search} />
}

/** Places lead to the map; text leads to the videos that contain it, which the home page shows. */
function VideoSearchField() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const shown = useHomeSearch()
  const current = pathname === pages.home.path ? (shown ?? noSearch) : noSearch
  return (
    <PlaceSearchField
      textSearch={{ value: current.q, onSearch: (q) => void navigate(homeAddress({ ...current, q })) }}
    />
  )
}
