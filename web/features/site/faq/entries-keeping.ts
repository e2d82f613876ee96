import type { FaqGroup } from './faq-entry.ts'

export const privacy: FaqGroup = {
  title: 'Privacy and visibility',
  entries: [
    {
      id: 'visibility',
      question: 'Who can see what I upload?',
      answer: [
        'You decide for each activity and each project:',
        [
          'Use my default: follows your settings. Until you change them, only you can see it.',
          'Public: everyone, also in searches and on the map.',
          'Anyone with the link: it does not appear in lists, in searches or on the map.',
          'Friends: people who have accepted your invitation, or whose invitation you have accepted.',
          'Only me: whatever your settings say.',
        ],
        'Anyone who is not allowed to see something gets the same answer as if it did not exist.',
      ],
    },
    {
      id: 'regions',
      question: 'What is a home region, and can I change it?',
      answer: [
        'US or Europe: your account, your files and everything made from them are kept there. You choose it when you sign up, and it cannot be changed later. To move, download everything in your settings, delete the account there, and open one in the other region.',
        'The regions are kept apart: each has its own tables, its own files and its own jobs. The people who run the server choose where the machines are. The only thing shared worldwide is a directory which makes sure that an email address or a channel name is used only once. It holds a keyed hash, from which the address cannot be read, and the number of the account. Next to it, for a short time, are counters against abuse, used sign-up challenges and provider sign-ins in progress.',
      ],
    },
    {
      id: 'in-the-browser',
      question: 'What happens on my computer, and what on the server?',
      answer: [
        'Your computer finds the position and motion inside a camera’s video by itself, without reading the whole file, and sends them ahead. While you watch, it draws the numbers, the charts and the corrected colors.',
        'The server keeps your original files, makes the sizes of a video that different connections need, and finds out which trails and places a track has passed.',
      ],
    },
    {
      id: 'cookies',
      question: 'Which cookies are set?',
      answer: [
        'One that keeps you signed in, one that remembers your cookie choice for a year, and, while you sign in with Google or Facebook, one for ten minutes. Players from video hosting sites, which set their own cookies, are loaded only if you allow them. There is no advertising and no tracking.',
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
        'Not for watching in 720p, and not for activity files: anyone with an account can upload those. On servers with paid plans, uploading videos needs a storage plan. Servers without paid plans give everybody the same amount of storage; the plans page says which kind this server is.',
      ],
      more: { label: 'See the plans', to: '/plans' },
    },
    {
      id: 'storage-full',
      question: 'What counts as storage, and what happens when it is full?',
      answer: [
        'The original videos you keep. A gigabyte is a thousand million bytes, as on the label of a memory card. When the storage of your plan is used up, remove some videos or choose a larger plan; before an upload starts, Trailcast checks whether it fits.',
      ],
    },
    {
      id: 'cancel',
      question: 'How long am I committed to a plan?',
      answer: [
        'A month at a time. You can cancel whenever you like, on the page My storage. From then on you cannot upload new videos; HD watch goes on until the end of the time you have paid for. Nothing is deleted: you can always watch, download and delete your videos, and others can watch them for 30 days after the plan has ended.',
        'Within 14 days of buying a plan you can withdraw from it on the same page. It then ends at once, and you get everything back.',
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
        'For that, choose “Forgot password?” where you log in. You get an email with a link that works once, within an hour. A new password signs you out everywhere else.',
      ],
    },
    {
      id: 'sign-in',
      question: 'How can I sign in?',
      answer: [
        'With your email address and a password, or with Google or Facebook where the people who run the server have set that up. In your settings you can connect and disconnect them at any time, as long as one way to sign in is left.',
        'The settings also list where you are signed in. There you can sign out a device that you no longer have or do not recognize. When someone signs in from a new place, you get an email.',
      ],
      more: { label: 'Open the settings', to: '/settings' },
    },
    {
      id: 'channel-name',
      question: 'What is the channel name?',
      answer: [
        'The name under which others find what you publish. No one else can have the same one. You choose it right after signing up and can change it in your settings; the old one is then free for others.',
      ],
    },
    {
      id: 'leave',
      question: 'Can I take my data with me, or have it deleted?',
      answer: [
        'Both, in your settings. “Download everything” gives you one zip file with everything stored about you, including the original files. Drop it on any page, and your activities come back, in this account or another one. “Delete account” permanently removes the account with all your data and files. Before either, you confirm that the account is yours: with your password, or by signing in with the account you have connected.',
      ],
      more: { label: 'What deletion means', href: '/privacy.html#deletion' },
    },
  ],
}
