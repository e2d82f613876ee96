import { useNavigate, useSearchParams } from 'react-router'
import { PlaceSearchField } from '#web/features/atlas/place-search-field.tsx'
import { homeAddress, readHomeSearch } from '#web/features/discovery/home-search.ts'
import type { PageSearch } from '#web/session/page-search.ts'
import { PageSearchField } from './page-search-field.tsx'

/** What the menu on top offers to search. */
export function TopSearch({ search }: { search: PageSearch | 'places' | 'videos' }) {
  if (search === 'places') return <PlaceSearchField />
  return search === 'videos' ? <VideoSearchField /> : <PageSearchField search={search} />
}

/** On the start page: places lead to the map, textSearch to the videos that contain them. */
function VideoSearchField() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const current = readHomeSearch(search)
  return (
    <PlaceSearchField
      textSearch={{ value: current.q, onSearch: (q) => void navigate(homeAddress({ ...current, q })) }}
    />
  )
}
