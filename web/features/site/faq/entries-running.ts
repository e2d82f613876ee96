import type { FaqGroup } from './faq-entry.ts'

export const running: FaqGroup = {
  title: 'Running your own server',
  entries: [
    {
      id: 'self-host',
      question: 'How do I run Trailcast myself?',
      answer: [
        'You need Linux with Node.js 20.19 or newer. Get the source, then run `npm start`: it installs what is missing and serves the product on port 8080, with an embedded database and all data in the folder `data`. Nothing else has to be set up.',
        'That is the demo mode, in which mail and payments are stand-ins and say so. In production mode Trailcast refuses to start with a stand-in; what you do not configure is switched off. The source is yours to use, change and pass on under the Apache License 2.0.',
      ],
    },
    {
      id: 'backup',
      question: 'How do I make a backup?',
      answer: [
        'With the server stopped, one command packs the whole data folder into an archive and another one restores it. A running server also makes backups of its embedded database by itself, in `data/backups`. If you run your own PostgreSQL and object store, use their backups.',
      ],
    },
    {
      id: 'grow',
      question: 'What if it outgrows one machine?',
      answer: [
        'Give each region a PostgreSQL database with PostGIS and an S3-compatible bucket, and start as many processes as you need: the same program runs as web server, as worker, or as both. A command moves the embedded data to PostgreSQL.',
      ],
    },
  ],
}
