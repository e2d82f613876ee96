import { plural } from '#contract/plural.ts'
import { limits } from '#contract/limits.ts'
import type { Visibility } from '#domain/visibility.ts'

const counted = (count: number) => plural(count, { one: '# activity', other: '# activities' })

const opened: Record<Visibility, (count: number) => string> = {
  0: (count) => `${counted(count)} will follow your default.`,
  1: (count) => `${counted(count)} will be public.`,
  2: (count) => `${counted(count)} will be visible to anyone with the link.`,
  3: (count) => `${counted(count)} will be visible to your friends.`,
  4: (count) => `${counted(count)} will be visible to you only.`,
}

/** What people read when they edit many activities at once. */
export const manyTexts = {
  selectAll: 'Select all',
  newestSelected: (count: number) =>
    `The newest ${limits.selectionMax.toLocaleString('en-GB')} of ${count.toLocaleString('en-GB')} activities are selected: as many as can be changed at once.`,
  editTitle: (count: number) => `Edit ${counted(count)}`,
  leaveAsItIs: 'Leave as it is',
  gear: 'Gear',
  noGear: 'None',
  change: 'Change',
  opened,
  willBeSport: (count: number, sport: string) => `${counted(count)} will get the sport ${sport}.`,
  willHaveGear: (count: number, name: string) => `${counted(count)} will get the gear ${name}.`,
  willHaveNoGear: (count: number) => `${counted(count)} will have no gear.`,
  willChange: (count: number) => `${counted(count)} will change.`,
  nothingToChange: 'The selected activities already have these values.',
  chooseSomething: 'Choose what to change.',
  ownerOnlyStay: (count: number) =>
    plural(count, {
      one: '# activity stays visible to you only, because the platform it came from does not let others see it.',
      other:
        '# activities stay visible to you only, because the platform they came from does not let others see them.',
    }),
  changed: (count: number) => `${counted(count)} changed.`,
  restored: (count: number) => `${counted(count)} changed back.`,
} as const
