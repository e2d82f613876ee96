import type { ProjectItem } from '#contract/project.ts'
import { escapeHtml } from '#server/http/escape-html.ts'

/**
 * Puts values into a template of the build, and a picture in the place of `__picture__`. All at once, so that
 * nothing inside a value is taken for a place to fill in.
 */
export function fillTemplate(template: string, values: Record<string, string>, picture = ''): string {
  return template.replaceAll(/__([a-z_]+?)__/g, (place, name: string) => {
    if (name === 'picture') return picture
    return Object.hasOwn(values, name) ? escapeHtml(values[name] ?? '') : place
  })
}

/** For the `srcset` of a poster. */
export const sizesOf = (sizes: ProjectItem['poster_sizes']): string =>
  sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')
