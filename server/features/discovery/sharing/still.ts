import { getActivity, getActivityPicture, type Activity } from '#contract/activities/activity.ts'
import type { PageTemplates, StillPage } from '#contract/site/page-templates.ts'
import { getProject } from '#contract/projects/project.ts'
import { isWidescreen } from '#domain/media/widescreen.ts'
import { fillTemplate, sizesOf } from './fill-template.ts'
import type { SharedProject } from './shared-project.ts'

/** What people see of a shared page before the application has loaded, and the request that it will make first. */
export type Still = { page: StillPage; html: string; ahead: string }

export function stillOfProject(
  { watchStill, watchPicture, watchBackdrop }: PageTemplates,
  { id, title, channelName, poster, aspectRatio }: SharedProject,
): Still {
  const picture = poster ? pictureOf(watchPicture, poster, aspectRatio) : ''
  const backdrop =
    poster && !isWidescreen(aspectRatio)
      ? fillTemplate(watchBackdrop, { poster: poster.sizes[0]?.url ?? poster.url })
      : ''
  return {
    page: 'watch',
    html: fillTemplate(watchStill, { title, line: channelName }, { picture: backdrop + picture }),
    ahead: getProject.path.replace(':id', id),
  }
}

/** Only the aspect ratio matters: before there are styles, the page has no other way to state it. */
function pictureOf(
  template: string,
  { url, sizes }: NonNullable<SharedProject['poster']>,
  aspectRatio: number,
): string {
  const [width, height] = [String(Math.round(aspectRatio * 1000)), '1000']
  return fillTemplate(template, { poster: url, sizes: sizesOf(sizes), width, height })
}

export function stillOfActivity(
  { activityStill, activityPicture }: PageTemplates,
  { id, title, track }: Activity,
): Still {
  const address = (scheme: 'light' | 'dark') =>
    `${getActivityPicture.path.replace(':id', id)}?size=card&scheme=${scheme}`
  const picture = fillTemplate(activityPicture, { light: address('light'), dark: address('dark') })
  return {
    page: 'activity',
    html: fillTemplate(activityStill, { title }, { picture: track.length > 0 ? picture : '' }),
    ahead: `${getActivity.path.replace(':id', id)}?as=owner`,
  }
}

/** The shell of the page, with the still in it. */
export function putStill(shell: string, { html, ahead }: Still): string {
  return shell.replace('__ahead__', () => ahead).replace('__still__', () => html)
}
