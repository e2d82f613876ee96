import { getActivity, getActivityPicture, type Activity } from '#contract/activity.ts'
import type { BuiltTemplates, StillPage } from '#contract/page-templates.ts'
import { getProject } from '#contract/project.ts'
import { fillTemplate, sizesOf } from './fill-template.ts'
import type { SharedProject } from './shared-project.ts'

/** What people see of a shared page before the application has loaded, and what that will request first. */
export type Still = { page: StillPage; html: string; ahead: string }

export function stillOfProject(
  { watchStill, watchPicture }: BuiltTemplates,
  { id, title, channelName, poster }: SharedProject,
): Still {
  const picture = poster
    ? fillTemplate(watchPicture, { poster: poster.url, sizes: sizesOf(poster.sizes) })
    : ''
  return {
    page: 'watch',
    html: fillTemplate(watchStill, { title, line: channelName }, picture),
    ahead: getProject.path.replace(':id', id),
  }
}

export function stillOfActivity(
  { activityStill, activityPicture }: BuiltTemplates,
  { id, title, track, channel_name }: Activity,
): Still {
  const address = (scheme: 'light' | 'dark') =>
    `${getActivityPicture.path.replace(':id', id)}?size=card&scheme=${scheme}`
  const picture = fillTemplate(activityPicture, { light: address('light'), dark: address('dark') })
  return {
    page: 'activity',
    html: fillTemplate(activityStill, { title, line: channel_name }, track.length > 0 ? picture : ''),
    ahead: `${getActivity.path.replace(':id', id)}?as=owner`,
  }
}

/** The shell of this page, with the still in it. */
export function shellWith({ shells }: BuiltTemplates, { page, html, ahead }: Still): string {
  const shell = shells[page].replace('__ahead__', () => ahead)
  return shell.replace('__still__', () => html)
}
