import { MyMapPage } from '#web/features/activities/my-map-page.tsx'
import { pickActivities } from '#web/features/uploads/pick-files.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { useOwnCorner } from '#web/features/uploads/own-corner.ts'

export function Component() {
  useOwnCorner()
  const user = useCurrentUser()
  return user ? <MyMapPage key={user.id} user={user} onUpload={() => void pickActivities()} /> : null
}
