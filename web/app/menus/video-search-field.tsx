import { useNavigate, useSearchParams } from 'react-router'
import { PlaceSearchField } from '#web/features/atlas/place-search-field.tsx'
import { homeAddress, readHomeSearch } from '#web/features/discovery/home-search.ts'

/** On the start page: places lead to the map, words to the videos that have them. */
export function VideoSearchField() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const options = readHomeSearch(search)
  return (
    <PlaceSearchField
      words={{ value: options.q, onSearch: (q) => void navigate(homeAddress({ ...options, q })) }}
    />
  )
}
