import type { FaqGroup } from './faq-entry.ts'

export const filesAndDevices: FaqGroup = {
  title: 'Files and devices',
  entries: [
    {
      id: 'files',
      question: 'Which files can I upload?',
      answer: [
        'Activities come as `.fit`, `.gpx`, `.tcx`, `.kml` or `.kmz` files, also compressed with gzip (`.fit.gz`). A `.zip` can hold many of them, such as the export of another service with years of your activities.',
        'Videos come as `.mp4`, `.m4v`, `.mov`, `.webm`, `.ogv` or `.ogx`.',
      ],
    },
    {
      id: 'devices',
      question: 'Which watches and cameras work?',
      answer: [
        'Any that give you one of these files. Sports watches, bike computers and phone apps export FIT or GPX; cameras and phones write MP4 or MOV. Nothing has to be paired, and the maker’s own app is not needed.',
      ],
    },
    {
      id: 'camera-without-gps',
      question: 'My camera has no GPS. Does that matter?',
      answer: [
        'No. The place and the numbers can come from your watch; the camera only has to bring the picture.',
        'It works the other way round, too: when a camera writes its position into the video, Trailcast reads it from there and no watch is needed.',
      ],
    },
    {
      id: 'joining',
      question: 'How are a video and a track matched?',
      answer: [
        'By time. Both files know when they were recorded, and a project puts them on one timeline. Camera clocks are often off by a few seconds or by a whole time zone, so you can shift the start of every clip against the track until the two agree.',
        'A project can hold several clips, from one camera or from many, and several activities, each of them shown or hidden.',
      ],
    },
    {
      id: 'youtube',
      question: 'My video is on YouTube already. Do I have to upload it again?',
      answer: [
        'No. A project can use a video that stays where it is. Ordinary links, short links and links of YouTube’s privacy-enhanced domain are recognized.',
        'People who watch it see YouTube’s player only if they have allowed video embeds in the cookie choice, because YouTube sets cookies of its own.',
      ],
    },
    {
      id: 'interrupted',
      question: 'What if an upload is interrupted?',
      answer: [
        'You do not have to start over. An interrupted upload continues where it stopped, and you can pause it whenever you like.',
      ],
    },
  ],
}

export const watching: FaqGroup = {
  title: 'Watching',
  entries: [
    {
      id: 'without-account',
      question: 'Do I need an account to watch?',
      answer: [
        'No. Everything that is public can be watched and searched without one. An account is for uploading, commenting, rating and friends.',
      ],
    },
    {
      id: 'numbers',
      question: 'Which numbers can be shown over a video?',
      answer: [
        'You can switch each of these on or off while you watch, if it was recorded:',
        [
          'map, trail, distance, elapsed time and moving time',
          'speed, heart rate and cadence',
          'altitude, grade, ascent and descent',
          'temperature, and the camera’s ISO and shutter speed',
        ],
        'Your choice is kept in this browser and applies to every video.',
      ],
    },
    {
      id: 'shaky-video',
      question: 'Can a shaky video be made steady?',
      answer: [
        'Yes, if its camera wrote down how it moved. The player then takes out the shaking, levels the horizon and straightens what a wide lens bends, while you watch, on your own device. Each of the three has a switch in the player’s settings and a key: `S`, `H` and `I`. Hold `V` to see the difference.',
        'Nothing is re-encoded: the video stays as it was recorded. Its owner chooses how it is seen first, and every viewer can change that.',
        'GoPro cameras from the HERO5 on write down how they moved, and so do phones and cameras that record Camera Motion Metadata (CAMM). Up to the HERO7, a GoPro’s own stabilization has to be off, because its files do not say what it did to the picture. Where a video has no motion data, or they do not match its picture, the settings say so.',
      ],
    },
    {
      id: 'units',
      question: 'Kilometers or miles?',
      answer: [
        'Either. A browser set to American English starts with imperial units, every other one with metric. The switch is in the menu at the top. It takes effect at once; if you are signed in, it is saved with your account and applies on your other devices.',
      ],
    },
    {
      id: 'hd',
      question: 'What quality can I watch in?',
      answer: [
        'Up to 720p for free. Above that, on servers with paid plans, you need the HD watch plan; your own videos always play in full quality.',
      ],
      more: { label: 'See the plans', to: '/plans' },
    },
    {
      id: 'find-place',
      question: 'How do I find videos of a place?',
      answer: [
        'By its name: trails, lifts, cities, rivers, parks and countries are known. Three letters are enough to start. Videos are found by where each part of them was recorded, so a result can start in the middle of a video, at the second someone entered the place you searched for.',
      ],
    },
  ],
}
