// All that other features may use.
export {
  type ActivityToRead,
  type SamplesRead,
  asManyAsFit,
  columnsToRead,
  idsOfUnchanged,
} from './activities-to-read.ts'
export {
  type ColumnName,
  type ColumnWith,
  columnsThat,
  declaredOf,
  restoredColumns,
  valuesWhenCut,
} from './activity-columns.ts'
export { deriveForOthers } from './derive-for-others.job.ts'
export {
  countDuplicates,
  syncDuplicatesWithOriginals,
  joinOriginals,
  listEquallyVisibleDuplicates,
  promoteDuplicates,
} from './duplicates.ts'
export { hideParts } from './hide-parts.ts'
export { rulesFor } from './privacy.queries.ts'
export { isBetter } from './is-better.ts'
export { countryAt, firstPlace, timezoneAt } from './place-and-day.ts'
export {
  type KeyedRules,
  type PrivacySettings,
  countByDefault,
  findHidingKey,
  findRules,
  findSettings,
  hidesNothing,
  listZones,
  lockSettings,
  saveDefaultVisibility,
} from './privacy.queries.ts'
export { type Due, findDeletedBefore, listDeletedBefore } from './purge.queries.ts'
export type { FileSource, Path, Probes, ReadActivity } from './read-activity.ts'
export {
  type HiddenFromOthers,
  type UsedActivity,
  cutRecording,
  findPrivacyRules,
  hidesAnything,
  hidesSomething,
  keepMoments,
  listActivitiesDuring,
  listUsedActivities,
  lockPrivacy,
  readActivity,
  visibleSamples,
} from './recording.ts'
export { removeForGood } from './remove-for-good.ts'
export type {
  Content,
  OwnExport,
  Restore,
  RestoredActivity,
  RestoredGear,
  RestoredPrivacy,
  RestoredSource,
} from './restored/restored.ts'
export { type Choice, choiceOf, choiceOfCopy, onlyMe } from './restored/safe-choice.ts'
export {
  type ActivityToSave,
  type FileToSave,
  type NewActivity,
  type SaveOptions,
  type StoredContent,
  detailsOf,
  listStoredContents,
  saveActivities,
  totalsOf,
} from './save-activity.ts'
export { type KnownSource, type SourceToSave, listSources, raiseRank, saveSources } from './source.queries.ts'
export { readRecording } from './stored-recording.ts'
export { takeOver } from './take-over.ts'
export { saveDerived } from './underived.queries.ts'
export {
  type VisibleSummary,
  columnsOfDevice,
  columnsShowing,
  compareTotals,
  storableTotals,
  summarizeVisible,
  totalsOfSeen,
} from './visible-totals.ts'
