/** What people read on these screens. */
export const texts = {
  // Dev mail page
  demoMail: 'Demo mail',
  theDemoSendsNoMailHere: 'The demo sends no mail. Here you can read what it would have sent, newest first.',
  refresh: 'Refresh',
  theMailCouldNotBeLoaded: (message: string | number) => `The mail could not be loaded: ${message}.`,
  noMailYet: 'No mail yet',
  writeSomethingWithSendUs: 'Write something with “Send us a message” in the menu: it arrives here.',
  loadMore: 'Load more',
  chooseAMailToReadIt: 'Select a message to read it.',
  thisPageBelongsToDemoMode:
    'This page belongs to demo mode. This server really sends its mail, and only the recipients can read it.',

  // Mail list
  mail: 'Mail',
  to: 'to',
  waiting: ' · waiting',
  loadingTheMail: 'Loading the mail',

  // Mail reader
  closeThisMail: 'Close this mail',
  to2: 'To',
  replyTo: 'Reply to',
  written: 'Written',
  state: 'State',
  deliveredToThisPage: 'delivered to this page',
  waitingToBeDelivered: 'waiting to be delivered',
  showAs: 'Show as',
  text: 'Text',
} as const
