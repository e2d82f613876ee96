import type { FaqGroup } from './faq-entry.ts'

export const privacy: FaqGroup = {
  title: 'Privacy and visibility',
  entries: [
    {
      id: 'visibility',
      question: 'Who can see what I upload?',
      answer: [
        'You decide it for each activity and each project. There are four levels:',
        [
          'Default: as you have chosen in your settings. Until you choose otherwise, that means only you.',
          'Public: everyone, also in search and on the map.',
          'Unlisted: everyone who has the link. It appears in no list and no search.',
          'Friends only: people who have accepted your invitation, or whose invitation you have accepted.',
        ],
        'Somebody who may not see a thing gets the same answer as for a thing that does not exist.',
      ],
    },
    {
      id: 'regions',
      question: 'What is a home region, and can I change it?',
      answer: [
        'US or Europe: your account, your files and everything made from them are kept with it. You choose it when you sign up, and it cannot be changed later. To move, ask for a copy of your data and for the deletion of the account with “Send us a message” in the menu, and open one in the other region.',
        'The regions are kept apart: each has its own tables, its own files and its own jobs. Where the machines stand is the choice of the people who run the server. World-wide there is only a directory which makes sure that an e-mail address or a channel name is used once. It holds a keyed hash, from which the address cannot be read, and the number of the account. Beside it lie counters against abuse and used-up sign-up challenges, for a short time.',
      ],
    },
    {
      id: 'in-the-browser',
      question: 'What happens on my computer, and what on the server?',
      answer: [
        'Your computer finds the position and motion inside a camera’s film by itself, without reading the whole file, and sends them ahead. While you watch, it draws the numbers, the charts and the steadied picture.',
        'The server keeps your original files, makes the sizes of a film that different connections need, and finds out which trails and places a track has passed.',
      ],
    },
    {
      id: 'cookies',
      question: 'Which cookies are set?',
      answer: [
        'One that keeps you signed in and one that remembers your cookie choice for a year. Players of video hosting sites, which bring cookies of their own, are loaded only if you allow them. There is no advertising and no tracking.',
      ],
      more: { label: 'The complete list', href: '/privacy.html#cookies' },
    },
  ],
}

export const storage: FaqGroup = {
  title: 'Storage and plans',
  entries: [
    {
      id: 'need-plan',
      question: 'Do I have to pay?',
      answer: [
        'Not for watching in 720p, and not for activity files: anyone with an account can upload those. On servers with paid plans, uploading films needs a storage plan. Servers without paid plans give everybody the same amount of storage; the plans page says which kind this server is.',
      ],
      more: { label: 'See the plans', to: '/plans' },
    },
    {
      id: 'storage-full',
      question: 'What counts as storage, and what happens when it is full?',
      answer: [
        'The original films you keep. A gigabyte is a thousand million bytes, as on the label of a memory card. When the storage of your plan is used up, remove some films or choose a larger plan; before an upload begins, it is checked whether it fits.',
      ],
    },
    {
      id: 'cancel',
      question: 'How long am I bound to a plan?',
      answer: [
        'A month at a time. You can cancel whenever you like; the plan then stays active until the end of the time you have paid for. After that, new films cannot be uploaded until you subscribe again.',
      ],
    },
  ],
}

export const account: FaqGroup = {
  title: 'Your account',
  entries: [
    {
      id: 'password',
      question: 'How is my password kept?',
      answer: [
        'It never leaves your browser: only a SHA-256 digest of it is sent, and the server stores that only after hashing it once more with Argon2id. Nobody can look it up for you: a forgotten one can only be replaced by a new one.',
      ],
    },
    {
      id: 'leave',
      question: 'Can I take my data with me, or have them deleted?',
      answer: [
        'Both. You have the right to a complete copy: your account, your original activity files and films, your projects and your comments. And you have the right to have the account deleted, with every row and every file of yours. What you do not find on screen, ask for with “Send us a message” in the menu. Before either, you show once more that the account is yours.',
      ],
    },
  ],
}
