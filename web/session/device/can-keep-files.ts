/** On pages without HTTPS, browsers offer no private files, and some cannot write them from a page. */
export const canKeepFiles = (): boolean =>
  'FileSystemFileHandle' in globalThis &&
  'createWritable' in FileSystemFileHandle.prototype &&
  'getDirectory' in navigator.storage
