import type { Region } from '#domain/region.ts'
import type { DemoChannel } from './world.ts'

/** Someone who watches: a channel without videos. */
export type DemoPerson = Pick<DemoChannel, 'key' | 'home' | 'name' | 'about' | 'colours'>

/** What someone wrote. People are named by their keys, those of the channels too. */
export type DemoComment = {
  by: string
  text: string
  /** The time of the project it is about, in milliseconds. */
  atMs?: number
  likedBy?: string[]
  dislikedBy?: string[]
  /** By the owner of the project. */
  isPinned?: true
  hasHeart?: true
  reported?: { by: string; reason: 'spam'; text: string }
  replies?: DemoComment[]
}

export type DemoTalk = {
  /** The key of the project. */
  project: string
  likedBy: string[]
  dislikedBy?: string[]
  comments: DemoComment[]
  reported?: { by: string; reason: 'closed_trail'; text: string; atMs: number }
}

export type DemoPeople = {
  people: DemoPerson[]
  talks: DemoTalk[]
  /** The first invites the second; friends have accepted. */
  friends: [string, string][]
  invitations: [string, string][]
  /** The first follows the channel of the second. */
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
        // A newcomer's link waits for the owner of the video.
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
    { project: 'galzig', likedBy: ['northern', 'jonas'], comments: [] },
    { project: 'reine', likedBy: ['alpine', 'mira', 'tess'], comments: [] },
    { project: 'switzerland_trail', likedBy: ['alpine', 'jonas'], comments: [] },
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
