import { createStoredStore, oneOf } from '#web/lib/stored-settings.ts'

/** Whether activities are kept on this device for when there is no network. */
export const keepsActivitiesStore = createStoredStore(
  'keep-activities',
  oneOf([true, false]),
  () => true,
  true,
)
