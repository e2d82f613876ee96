import type { Region } from '#domain/region.ts'
import type { DemoChannel } from './world.ts'

/** Someone who only watches: a channel without videos. */
export type DemoPerson = Pick<DemoChannel, 'key' | 'home' | 'name' | 'about' | 'colours'>

/** What someone wrote. People and channels are identified by their keys. */
export type DemoComment = {
  by: string
  text: string
  /** When in the project, or since the beginning of the activity, in milliseconds. */
  atMs?: number
  likedBy?: string[]
  dislikedBy?: string[]
  /** Set by the owner of the project or activity. */
  isPinned?: true
  hasHeart?: true
  reported?: { by: string; reason: 'spam'; text: string }
  replies?: DemoComment[]
}

/** A project or an activity, by its key. */
export type DemoTopic = { project: string } | { activity: string }

export type DemoTalk = DemoTopic & {
  /** The edition that added it, if it is not the first. */
  since?: number
  likedBy: string[]
  dislikedBy?: string[]
  comments: DemoComment[]
  reported?: { by: string; reason: 'closed_trail'; text: string; atMs: number }
}

export type DemoPeople = {
  people: DemoPerson[]
  /**
   * Raise it with each talk that is added, and set the talk's `since` to it: demos of an earlier edition get only what
   * is new.
   */
  edition: number
  talks: DemoTalk[]
  /** The first invites the second; friends have accepted. */
  friends: [string, string][]
  invitations: [string, string][]
  /** The first follows the second's channel. */
  follows: [string, string][]
}

const made = 'Demo content: what it says was made by a program.'
const person = (
  key: string,
  home: Region,
  { name, about, colours }: Pick<DemoPerson, 'name' | 'about' | 'colours'>,
): DemoPerson => ({ key, home, name, about: `${about} ${made}`, colours })

export const demoPeople: DemoPeople = {
  people: [
    person('jonas', 'eu', {
      name: 'Demo: Jonas Rides',
      about: 'Looks for the next trail.',
      colours: { sky: '#3a2f5b', horizon: '#e98a6a', sun: '#ffe3b8', ground: '#241d33' },
    }),
    person('mira', 'eu', {
      name: 'Demo: Mira on Foot',
      about: 'Slowly, and with many breaks.',
      colours: { sky: '#2e6b57', horizon: '#d9e6a4', sun: '#fffbe0', ground: '#17352c' },
    }),
    person('tess', 'us', {
      name: 'Demo: Tess and the Dog',
      about: 'Wherever dogs are welcome.',
      colours: { sky: '#4f86b8', horizon: '#f7c6d0', sun: '#fff3f0', ground: '#5a3346' },
    }),
    person('bargains', 'us', {
      name: 'Demo: Wheel Bargains',
      about: 'Writes what nobody asked for, so that there is something to moderate.',
      colours: { sky: '#55585c', horizon: '#c9c9c4', sun: '#f4f4f0', ground: '#2c2e31' },
    }),
  ],
  edition: 2,
  talks: [
    {
      project: 'latsch',
      likedBy: ['northern', 'western', 'jonas', 'mira', 'tess'],
      reported: {
        by: 'mira',
        reason: 'closed_trail',
        text: 'I think this part is closed to bikes until the end of June.',
        atMs: 26_000,
      },
      comments: [
        {
          by: 'alpine',
          text: 'Thanks for watching! The steep part begins at 0:22; everything before it is a forest road.',
          isPinned: true,
          likedBy: ['jonas', 'tess'],
        },
        {
          by: 'jonas',
          text: 'How tight is this turn? On the map it looks as if I would have to lift the rear wheel.',
          atMs: 7_500,
          hasHeart: true,
          likedBy: ['alpine', 'western', 'tess', 'mira'],
          replies: [
            {
              by: 'alpine',
              text: 'It is wider than it looks. Stay on the outside and you can roll through.',
              likedBy: ['jonas'],
              replies: [
                {
                  by: 'jonas',
                  text: '@Demo: Alpine Lines thank you, that will be my first stop in spring.',
                  likedBy: ['alpine'],
                },
              ],
            },
            { by: 'tess', text: 'I walked it. No regrets.', likedBy: ['mira', 'jonas'] },
          ],
        },
        {
          by: 'western',
          text: 'You have trees! And water! I am coming over.',
          atMs: 13_000,
          likedBy: ['alpine', 'jonas'],
        },
        {
          by: 'mira',
          text: 'Is that the chapel of Sankt Martin behind the trees?',
          atMs: 31_000,
          replies: [{ by: 'alpine', text: 'Yes. The cable car stops right next to it.' }],
        },
        {
          by: 'bargains',
          text: 'Carbon wheels at half the price!!! Write to me today, only three sets left.',
          dislikedBy: ['jonas', 'mira', 'western'],
          reported: { by: 'jonas', reason: 'spam', text: 'The same advertisement is under every video.' },
        },
      ],
    },
    {
      project: 'moab',
      likedBy: ['alpine', 'jonas', 'tess'],
      dislikedBy: ['bargains'],
      comments: [
        // A newcomer's link is held until the owner of the video approves it.
        { by: 'bargains', text: 'Look at https://wheels.example before you buy anything.' },
        {
          by: 'jonas',
          text: 'The grip! I would have braked at 0:05 and again at 0:12.',
          atMs: 5_000,
          likedBy: ['western', 'tess'],
          hasHeart: true,
        },
        {
          by: 'tess',
          text: 'Where did you park? I would like to be back at the car before it gets dark.',
          replies: [
            { by: 'western', text: 'At the end of Sand Flats Road. Bring more water than you need.' },
          ],
        },
      ],
    },
    {
      project: 'geiranger',
      likedBy: ['alpine', 'western', 'mira', 'tess'],
      comments: [
        {
          by: 'mira',
          text: 'The silence in this one. I watched it three times.',
          atMs: 4_000,
          likedBy: ['northern', 'tess'],
          hasHeart: true,
          replies: [{ by: 'northern', text: 'It was six in the morning. Nobody else was awake.' }],
        },
        { by: 'tess', text: 'Would a dog fit into that kayak?', atMs: 12_500, likedBy: ['mira'] },
      ],
    },
    {
      project: 'drei_zinnen',
      likedBy: ['northern', 'mira'],
      comments: [
        {
          by: 'mira',
          text: 'How long did the whole loop take you, with breaks?',
          replies: [{ by: 'alpine', text: 'A bit more than three hours, and one of them was cake.' }],
        },
      ],
    },
    {
      project: 'latsch_visit',
      likedBy: ['alpine', 'jonas', 'mira'],
      comments: [
        {
          by: 'alpine',
          text: 'You were faster than I was through the upper turns. Next time we ride it together.',
          atMs: 6_000,
          hasHeart: true,
          likedBy: ['western', 'jonas'],
          replies: [{ by: 'western', text: 'Only because there was nobody to look at. It is a date!' }],
        },
      ],
    },
    { project: 'galzig', likedBy: ['northern', 'jonas'], comments: [] },
    { project: 'reine', likedBy: ['alpine', 'mira', 'tess'], comments: [] },
    { project: 'switzerland_trail', likedBy: ['alpine', 'jonas'], comments: [] },
    {
      activity: 'hawk_hill',
      since: 2,
      likedBy: ['alpine', 'northern', 'jonas', 'tess'],
      comments: [
        {
          by: 'jonas',
          text: 'A minute faster to the top than my best. Did you ride this part standing?',
          atMs: 780_000,
          hasHeart: true,
          likedBy: ['western', 'tess'],
          replies: [
            {
              by: 'western',
              text: 'Only the last bend. There was a lot of wind from behind.',
              likedBy: ['jonas'],
            },
          ],
        },
        {
          by: 'tess',
          text: 'My heart rate looks like this when I only watch you climb.',
          atMs: 1_010_000,
          likedBy: ['western', 'alpine', 'jonas'],
        },
        { by: 'alpine', text: 'And all of this before work!', likedBy: ['western'] },
      ],
    },
    {
      activity: 'reine',
      since: 2,
      likedBy: ['western', 'mira', 'tess'],
      comments: [
        {
          by: 'northern',
          text: 'The steps are slippery when it is wet. Take poles for the way down.',
          isPinned: true,
          likedBy: ['mira'],
        },
        {
          by: 'mira',
          text: 'Where does this steep part begin? It looks like the stairs on my way to work, times fifty.',
          atMs: 1_500_000,
          hasHeart: true,
          likedBy: ['northern'],
          replies: [
            { by: 'northern', text: 'Right behind the last house. There are benches on the way up.' },
          ],
        },
      ],
    },
    {
      activity: 'sertig',
      since: 2,
      likedBy: ['northern', 'western', 'jonas'],
      comments: [
        {
          by: 'western',
          text: 'Seventeen minutes of rest at the top. That must have been a good sandwich.',
          atMs: 5_650_000,
          hasHeart: true,
          likedBy: ['alpine', 'jonas'],
        },
      ],
    },
    { activity: 'central_park', since: 2, likedBy: ['alpine', 'mira', 'tess'], comments: [] },
  ],
  friends: [
    ['alpine', 'jonas'],
    ['tess', 'northern'],
  ],
  invitations: [
    ['western', 'alpine'],
    ['mira', 'northern'],
  ],
  follows: [
    ['jonas', 'alpine'],
    ['jonas', 'western'],
    ['mira', 'northern'],
    ['tess', 'western'],
    ['alpine', 'northern'],
  ],
}

/** What has been added since an edition. The rest is not repeated, because moderators may have acted on it. */
export const demoPeopleAfter = (edition: number): DemoPeople => ({
  ...demoPeople,
  talks: demoPeople.talks.filter(({ since = 1 }) => since > edition),
  friends: [],
  invitations: [],
  follows: [],
})
