import { pagePaths, type BuiltPageName } from '#contract/site/page-paths.ts'

/** A page, and the id of its item if it shows a single one. */
export type FoundPage = { name: BuiltPageName; id: string | undefined }

const segmentsOf = (path: string): string[] => path.replace(/\/+$/, '').toLowerCase().split('/').slice(1)

const patterns = Object.entries(pagePaths).map(([name, path]) => ({
  // The keys of a constant.
  name: name as BuiltPageName,
  segments: segmentsOf(path),
}))

/** The page for a URL path, matched as the browser does: ignoring case and a trailing slash. */
export function findPage(path: string): FoundPage | undefined {
  const decoded = decode(path)
  const segments = segmentsOf(decoded)
  const found = patterns.find((pattern) => fits(pattern.segments, segments))
  if (!found) return undefined
  const place = found.segments.findIndex((segment) => segment.startsWith(':'))
  return { name: found.name, id: place === -1 ? undefined : decoded.split('/')[place + 1] }
}

function fits(pattern: string[], segments: string[]): boolean {
  const isOpen = pattern.at(-1) === '*'
  const fixed = isOpen ? pattern.slice(0, -1) : pattern
  if (isOpen ? segments.length < fixed.length : segments.length !== fixed.length) return false
  return fixed.every((part, i) => (part.startsWith(':') ? segments[i] !== '' : part === segments[i]))
}

/** An escaped slash is part of its segment. */
function decode(path: string): string {
  try {
    return path
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return path
  }
}
