// All that other features may use.
export { ownExport } from './own-export-format.ts'
export {
  type ProvidedOutcome,
  countProvided,
  importProvided,
  listKnown,
  removeAllProvided,
  removeProvided,
  updateProvided,
} from './provided/provided-recordings.ts'
export { acceptActivityUpload } from './start-import.ts'
