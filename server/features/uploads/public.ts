// All that other features may use.
export { sendFile } from './send-file.ts'
export { removeUploadedFile, requireWholeUpload, withUploadedFile } from './uploaded-file.ts'
