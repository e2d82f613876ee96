import { MyActivitiesPage } from '#web/features/activities/my-activities-page.tsx'
import { BringActivities, ConnectionsLink } from '#web/features/fitness-sync/bring-activities.tsx'
import { CreateProjectInList } from '#web/features/projects/proposals/create-project.tsx'
import { pickActivities } from '#web/features/uploads/pick-files.ts'

const upload = () => void pickActivities()

export function Component() {
  return (
    <MyActivitiesPage
      CreateProject={CreateProjectInList}
      connect={<ConnectionsLink />}
      bring={<BringActivities onUpload={upload} />}
      onUpload={upload}
    />
  )
}
