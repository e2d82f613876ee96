import type { FaqGroup } from './faq-entry.ts'

export const running: FaqGroup = {
  title: 'Running your own server',
  entries: [
    {
      id: 'self-host',
      question: 'How do I run Trailcast myself?',
      answer: [
        'You need Linux with Node.js 20.19 or newer. Get the source, then run `npm start`: it installs what is missing and serves the product on port 8080, with an embedded database and all data in the folder `data`. Nothing else has to be set up.',
        'That is the demo mode, in which mail and payments are stand-ins and say so. In production mode Trailcast refuses to start with a stand-in; what you do not configure is switched off.',
      ],
    },
    {
      id: 'backup',
      question: 'How do I make a backup?',
      answer: [
        'There is a command that writes the database and all files into a backup while the server keeps its data safe, and one that restores them. With PostgreSQL and an object store of your own, use the backups of those.',
      ],
    },
    {
      id: 'grow',
      question: 'What if it outgrows one machine?',
      answer: [
        'Give each region a PostgreSQL database with PostGIS and an S3-compatible bucket, and start as many processes as you need: the same program runs as web server, as worker, or as both. A command moves the embedded data to PostgreSQL.',
      ],
    },
    {
      id: 'licence',
      question: 'What may I do with the source?',
      answer: ['Use it, change it, pass it on and sell what you make of it, under the terms of the Apache License 2.0.'],
      more: { label: 'Whose work it builds on', to: '/about#credits' },
    },
  ],
}
