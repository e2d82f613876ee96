export { bytesOfFile, bytesOfObject, type ArchiveBytes } from './archive-bytes.ts'
export { openTileArchive } from './archive-reader.ts'
