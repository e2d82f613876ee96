/** Messages for the operator about the demo content. Kept apart so that browsers do not download them. */
export const demoMessages = {
  makingBegins: 'The demo channels are being created. The log says when they are ready.',
  alreadyThere: 'The demo channels already exist.',
  removalBegins: 'The demo channels and all their content are being removed.',
  peopleAreThere:
    'the demo content has people: comments, votes, friends and reports. To see the reports, sign up, run: npm run account -- moderator <your email>, and open /moderation',
  notThere: 'There are no demo channels.',
} as const
