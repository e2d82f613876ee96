import { HomePage } from '#web/features/home/home-page.tsx'
import { usePlaceSearch } from '#web/session/page-search.ts'
import { useUnits } from '#web/session/units.ts'

export function Component() {
  usePlaceSearch()
  return <HomePage units={useUnits()} />
}
