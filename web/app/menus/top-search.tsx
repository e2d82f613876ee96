import { PlaceSearchField } from '#web/features/atlas/place-search-field.tsx'
import type { PageSearch } from '#web/session/page-search.ts'
import { PageSearchField } from './page-search-field.tsx'
import { VideoSearchField } from './video-search-field.tsx'

/** What the menu on top offers to search. */
export function TopSearch({ search }: { search: PageSearch | 'places' | 'videos' }) {
  if (search === 'places') return <PlaceSearchField />
  return search === 'videos' ? <VideoSearchField /> : <PageSearchField search={search} />
}
