import { MyActivitiesPage } from '#web/features/activities/my-activities-page.tsx'
import { CreateProjectInList } from '#web/features/projects/proposals/create-project.tsx'
import { pickActivities } from '#web/features/uploads/pick-files.ts'

export function Component() {
  return <MyActivitiesPage CreateProject={CreateProjectInList} onUpload={() => void pickActivities()} />
}
