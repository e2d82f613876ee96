/** Browsers have no files of their own on pages without HTTPS, and some cannot write them from a page. */
export const canKeepFiles = (): boolean =>
  'FileSystemFileHandle' in globalThis &&
  'createWritable' in FileSystemFileHandle.prototype &&
  'getDirectory' in navigator.storage
