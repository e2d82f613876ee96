import { plural } from '#contract/plural.ts'

/** What people read on these screens. */
export const texts = {
  // Paid plans
  watchEveryPublicVideoInUpToP: (freeHeight: string | number) =>
    `watch every public video in up to ${freeHeight}p, also without an account`,
  uploadAsManyActivities: 'with an account: upload as many activity files as you like',
  yourMapActivitiesAndChannel: 'your map, your activities, your channel and your playlists',
  storage: 'Storage',
  billedMonthlyOneGigabyte: (cameraMbitPerSecond: string | number) =>
    `Billed monthly. One gigabyte is a thousand million bytes; hours are for video of ${cameraMbitPerSecond} Mbit/s, which is common for full HD.`,
  roomForAbout: 'Holds about',
  hoursOfVideo: (hours: number) => plural(hours, { one: '# hour of video', other: '# hours of video' }),
  thatIs: 'That is',
  price: 'Price',
  choose: 'Choose',
  chooseSize: (size: string) => `Choose ${size}`,
  yourPlan: 'Your plan',
  getHdWatch: 'Get HD watch',
  watchEveryonesVideosAbovePUp: (freeHeight: string | number) =>
    `watch everyone’s videos above ${freeHeight}p, up to the quality they were uploaded in`,
  goodToKnow: 'Good to know',
  plansRunFromMonthToMonth:
    'Plans run from month to month and can be canceled at any time. Within 14 days of buying one, you can withdraw and get everything back. More about it: <link>what counts as storage</link>, <link2>canceling</link2>, <link3>the terms</link3>.',

  // Plans page
  plans: 'Plans',
  thePlansOfThisServerCould: 'The plans of this server could not be loaded.',
  thisIsADemoPayments: 'This is a demo. Payments are simulated: nobody is charged anything.',
  startingPlan:
    'Every new account begins with a simulated plan for videos, which you can change, cancel and buy again.',
  watchingIsFree:
    'Watching is free, and so are your tracks. Videos take space, and space costs money: you pay for what you keep.',
  whatYouCanStoreAndWatch: 'How much you can store and watch, and what it costs.',

  // Plans skeleton
  loadingThePlans: 'Loading the plans',

  // Shared quota
  thisServerHasNoPaidPlans: 'This server has no paid plans',
  storagelabelOfStorage: '<span>{storageLabel}</span> of storage for everyone with an account',
  thePeopleWhoRunThisServer:
    'The people who run this server have set the amount. If it is not enough, ask them with “Send us a message” in the menu.',
} as const
