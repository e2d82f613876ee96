import type { ProjectItem } from '#contract/projects/project.ts'
import { escapeHtml } from '#domain/escape-html.ts'

/**
 * Puts values, and parts that already are HTML, into a template of the build. All at once, so that nothing inside of
 * them is mistaken for a placeholder.
 */
export function fillTemplate(
  template: string,
  values: Record<string, string>,
  parts: Record<string, string> = {},
): string {
  return template.replaceAll(/__([a-z_]+?)__/g, (place, name: string) => {
    if (Object.hasOwn(parts, name)) return parts[name] ?? ''
    return Object.hasOwn(values, name) ? escapeHtml(values[name] ?? '') : place
  })
}

/** For the `srcset` of a poster. */
export const sizesOf = (sizes: ProjectItem['poster_sizes']): string =>
  sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')
