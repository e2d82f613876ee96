import { useNavigate, useSearchParams } from 'react-router'
import { PlaceSearchField } from '#web/features/atlas/place-search-field.tsx'
import { homeAddress, readHomeWish } from '#web/features/discovery/home-wish.ts'

/** On the start page: places lead to the map, words to the videos that have them. */
export function VideoSearchField() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const wish = readHomeWish(search)
  return (
    <PlaceSearchField
      words={{ value: wish.q, onSearch: (q) => void navigate(homeAddress({ ...wish, q })) }}
    />
  )
}
