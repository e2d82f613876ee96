import { MyActivitiesPage } from '#web/features/activities/my-activities-page.tsx'
import { pickActivities } from '#web/features/uploads/pick-files.ts'

export function Component() {
  return <MyActivitiesPage onUpload={() => void pickActivities()} />
}
