/** What the server says about plans and payments. */
export const billingMessages = {
  noChanges: 'There are no changes in your subscription. Nothing to do.',
  cancelInstead: 'To end your plan, cancel it.',
  consentMissing:
    'A plan can only be bought by those who agree to the terms and to its start at once. Please open My storage again and choose your plan there.',
  disputed:
    'You have asked your bank to take back a payment, so your plan cannot be changed until that is settled. Please write to us with "Send us a message" if this is a mistake.',
  noSubscription: 'You have no plan that could be canceled.',
  noCustomer: 'You have not bought anything yet, so there are no invoices.',
  noWithdrawal: 'There is no purchase that you could withdraw from, or its 14 days are over.',
  providerAway:
    'The payment service does not answer right now. Nothing was changed; please try again in a moment.',
  providerRefused:
    'The payment service refused this. Please try again later, or write to us with "Send us a message".',
  busy: 'Another change of your plan is being made. Please try again in a moment.',
  webhookInvalid: 'This event is not signed by the payment provider.',

  // On the page at the end of a payment
  completed: 'Thank you! Your plan is active.',
  processing: 'Thank you! Your bank is still working on the payment. Your plan starts as soon as it is done.',
  canceled: 'Nothing was bought.',
  logInToSee: 'You are not logged in. Log in to see your plan.',
  closeTab: 'You can close this tab.',
  toStorage: 'My storage',

  // For the operator
  pricesDiffer: (differences: string) =>
    `The prices at the payment provider are not those of Trailcast: ${differences}. Run "npm run billing -- setup" to create missing ones; a wrong one has to be corrected at the provider.`,
  needsProvider: 'Set PAYMENTS=stripe with its key and secrets first (docs/billing.md).',
  pricesMade: (keys: readonly string[]) =>
    keys.length === 0 ? 'All prices were there already.' : `Created: ${keys.join(', ')}.`,
  pricesRight: 'The prices at the payment provider are those of Trailcast.',
  priceMissing: (key: string) => `${key} is missing`,
  priceDiffers: (key: string, found: number, expected: number) =>
    `${key} costs ${found} cents instead of ${expected}`,
  twoSubscriptionsSubject: 'Trailcast: one account pays for two plans',
  twoSubscriptions: (account: string, customer: string, count: number) =>
    `The customer ${customer} (account ${account}) has ${count} live subscriptions at the payment provider. Nothing was canceled. Please look at them there, end the one that is too many, and pay its amount back.`,
} as const

/** Why a bank declined, in our own words: the provider's might name the card. */
const declines: Record<string, string> = {
  insufficient_funds: 'There is not enough money on the account of your card.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: 'The security code of your card was not right.',
  lost_card: 'Your bank does not accept this card any more.',
  stolen_card: 'Your bank does not accept this card any more.',
  card_not_supported: 'Your card cannot be used for this kind of payment.',
  currency_not_supported: 'Your card cannot be used for payments in US dollars.',
  processing_error: 'Your bank could not process the payment.',
  card_velocity_exceeded: 'Your card has reached its limit.',
  withdrawal_count_limit_exceeded: 'Your card has reached its limit.',
}

export const declineSentence = (code: string): string => declines[code] ?? 'Your bank declined the payment.'

/** Mails about plans. */
export const billingMailMessages = {
  endedSubject: 'Your Trailcast plan has ended',
  ended: 'Your storage plan has ended, so you cannot upload videos any more.',
  endedKeeps:
    'Nothing is deleted. You can watch, download and delete your videos at any time, and your activities stay as they are.',
  hiddenFrom: (date: string) =>
    `Others see your videos until ${date}. After that only you see them, until you have a plan again.`,
  remindSubject: 'Others will soon not see your Trailcast videos',
  hiddenSubject: 'Others no longer see your Trailcast videos',
  hidden: 'Your storage plan ended a month ago. From now on only you see your videos.',
  lastSubject: 'Your Trailcast videos are still there',
  last: 'Your storage plan ended two months ago. Your videos are still stored, and only you see them.',
  chooseAgain: 'Choose a plan',
  closing: 'You do not have to do anything. If you do not want a plan, you can ignore this mail.',

  withdrawalSubject: 'We received your withdrawal',
  withdrawal: 'You have withdrawn from the purchase of your Trailcast plan. This is the receipt.',
  withdrawalDone: 'The plan has ended, and we pay back everything that you paid for it, the way you paid it.',
  withdrawalClosing: 'Your bank may need some days until you see the money on your account.',
  receivedAt: 'Received',
  amount: 'Paid back',
  purchase: 'Purchase',
} as const
