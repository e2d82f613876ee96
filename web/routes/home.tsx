import { HomePage } from '#web/features/home/home-page.tsx'
import { useUnits } from '#web/session/units.ts'

export function Component() {
  return <HomePage units={useUnits()} />
}
