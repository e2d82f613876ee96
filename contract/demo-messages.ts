/** What whoever runs the server is told about the demo content. Kept apart, so that browsers do not download it. */
export const demoMessages = {
  makingBegins: 'The demo channels are being made. The log says when they are there.',
  alreadyThere: 'The demo channels are there already.',
  removalBegins: 'The demo channels are being removed, with everything they have.',
  notWithBilling:
    'Demo channels cannot be made on a server with billing: nobody pays for them, so they could upload no videos.',
  notThere: 'There are no demo channels.',
} as const
