import { plural } from '#contract/plural.ts'

/** What people read about their plan, their payments and their storage. */
export const texts = {
  // Banners
  needsAuthentication: 'Your payment needs authentication. Proceed to the authentication now.',
  paymentError: (error: string) => `There was an error with your last payment. ${error}`,
  expired: 'Your subscription has expired. Please add a payment method.',
  insufficientStorage:
    'Your subscription does not have sufficient storage. Either remove some of your videos, or subscribe to more data.',
  payment: 'Payment',
  proceed: 'Proceed',
  updateCard: 'Update card',
  addPaymentMethod: 'Add payment method',
  choosePlan: 'Choose a plan',
  getMoreStorage: 'Get more storage',
  dismiss: 'Dismiss',

  // Failures
  notInitiated: (reason: string) => `Could not initiate payment: ${reason}`,
  notCancelled: (reason: string) => `Failed: ${reason}`,
  noPortal: (reason: string) => `Could not open portal: ${reason}`,
  notWithdrawn: (reason: string) => `Could not withdraw: ${reason}`,
  noChanges: 'There are no changes in your subscription. Nothing to do.',
  popupBlocked: 'Your browser did not open a window for this. Please allow pop-ups for this site.',

  // Results
  subscriptionCanceled: 'Subscription canceled',
  planUpToDate: 'Thank you. Your plan is up to date.',
  paymentCanceled: 'The payment was canceled. Nothing was charged.',

  // Opened tabs
  openingPayment: 'Opening the payment page…',
  openingPortal: 'Opening your invoices…',
  payElsewhereTitle: 'Finish in the other tab',
  payElsewhere: 'The payment page is open in another tab. This page continues when you are done there.',
  tabBlocked: 'Your browser did not open the payment page in a new tab. Please open it yourself.',
  openPaymentPage: 'Open the payment page',
  openPaymentPageAgain: 'Open it again',
  chooseAgain: 'Back to the plans',
  waitingForPayment: 'Waiting for the payment',

  // Choosing a plan
  storage: 'Storage',
  noStorage: 'No storage',
  noStorageHint: 'watch videos and upload activities',
  holdsAbout: (hours: string) => `about ${hours} of video`,
  hours: (count: number) => plural(count, { one: '# hour', other: '# hours' }),
  watching: 'Watching',
  hdWatch: 'HD watch',
  hdWatchHint: (freeHeight: number) => `all videos above ${freeHeight}p`,
  perMonth: (amount: string) => `${amount}/month`,
  dueNow: 'Due now',
  nothingDue: 'Nothing',
  nextPayment: (day: string) => `Next payment on ${day}`,
  calculating: 'Calculating the price',
  notCalculated: (reason: string) => `The price could not be calculated: ${reason}.`,
  pay: (amount: string) => `Pay ${amount} now`,
  payNow: 'Pay now',
  updatePlan: 'Update plan',
  pleaseChoose: 'Choose some storage, HD watch, or both.',
  toEndCancel: 'To end your plan, cancel it.',
  creditFollows: 'What you have paid for and no longer use is taken off your next payments.',
  consent:
    'By paying, you agree to the <link>terms</link>, and that your plan starts at once. It renews every month until you cancel it. You can withdraw within 14 days and get all your money back.',
  consentToChange: 'Your card on file is charged. The <link>terms</link> apply.',
  close: 'Close',

  // The plan
  pretendedPayment: 'This is a demo: the payment is simulated, and nobody is charged anything.',
  pretendedPlan: 'This is a demo: the plan is simulated, and nobody is charged anything.',
  pretendedStart:
    'This is a demo: the plan is simulated, and nobody is charged anything. Your account began with one; change it, cancel it or buy another as you like.',
  yourPlan: 'Your plan',
  currentPlan: (plan: string, price: string) => `You have ${plan} for ${price}.`,
  storageOf: (size: string) => `${size} of storage`,
  both: (storage: string, watch: string) => `${storage} and ${watch}`,
  noPlan: 'No plan',
  noPlanText:
    'You can watch videos and upload as many activities as you like. To upload videos, choose some storage; to watch in HD, add HD watch.',
  active: 'Active',
  endsSoon: 'Ends soon',
  endedChip: 'Ended',
  unpaidChip: 'Not paid',
  disputedChip: 'Disputed',
  renews: (price: string, day: string) => `${price}, next payment on ${day}`,
  paymentOpen: (price: string) => `${price}. Your last payment has not gone through yet.`,
  endsOn: (day: string) => `Your plan ends on ${day}. No more payments will be made.`,
  ended: (day: string) => `Your plan ended on ${day}. You can still watch, download and delete your videos.`,
  unpaid: 'Your last payment did not go through, so you cannot upload videos at the moment.',
  payOpenInvoice: 'Pay the open invoice',
  disputed:
    'A payment was disputed at your bank, so your plan cannot be changed until this is settled. If this is a mistake, please use “Send us a message” in the menu.',
  changePlan: 'Change plan',
  invoicesAndCard: 'Invoices and card',
  cancelPlan: 'Cancel plan',
  cancelPlanDots: 'Cancel plan…',
  keepPlan: 'Keep my plan',
  seePlans: 'Compare the plans',

  // Cancelling
  cancelTitle: 'Cancel your plan?',
  cancelUploads: (day: string) =>
    `You can no longer upload videos from the moment you cancel, although you have paid until ${day}.`,
  cancelWatch: (day: string) => `You can watch in HD until ${day}.`,
  cancelVideos:
    'Nothing is deleted. You can always watch, download and delete your videos. Others can watch them for 30 days after your plan has ended.',
  cancelNoPayment: 'No more payments will be made.',

  // Withdrawing
  withdrawUntil: (day: string, amount: string) =>
    `You can withdraw from this purchase until ${day}. Your plan then ends at once, and you get ${amount} back.`,
  withdraw: 'Withdraw from contract',
  withdrawTitle: 'Withdraw from the contract',
  withdrawText: (amount: string) =>
    `Your plan ends at once, and ${amount} is paid back the way you paid. Your videos are not deleted, but you can no longer upload any.`,
  withdrawSure: 'This cannot be undone. You will get a confirmation by email.',
  confirmWithdrawal: 'Confirm withdrawal',
  withdrawn: (amount: string, moment: string) =>
    `We received your withdrawal on ${moment}. ${amount} is on its way back to you. A confirmation was sent to you by email.`,

  // My storage
  myStorage: 'My storage',
  whatUsesIt: 'What uses your storage',
  used: (used: string, total: string) => `${used} of ${total} used`,
  free: (bytes: string) => `${bytes} free`,
  over: (bytes: string) => `${bytes} too much`,
  showAll: 'Show all videos',
  largestIn: (name: string) => `Largest videos: ${name}`,
  view: 'View',
  byProject: 'By project',
  byYear: 'By year',
  bySize: 'By size',
  noProject: 'In no project',
  aProject: 'A project',
  others: 'Everything else',
  videos: (count: number) => plural(count, { one: '# video', other: '# videos' }),
  shareOf: (name: string, bytes: string) => `${name}: ${bytes}`,
  percent: (share: string) => `${share}%`,
  inSeveral: 'A video that is in several projects counts in each of them.',
  uploadedOn: (day: string) => `Uploaded ${day}`,
  select: (filename: string) => `Select ${filename}`,
  selectedVideos: 'Selected videos',
  deleteVideo: (filename: string) => `Delete ${filename}`,
  deleteBytes: (bytes: string) => `Delete and free ${bytes}`,
  deleteSelected: (bytes: string) => `Delete ${bytes}`,
  cancel: 'Cancel',
  deleteTitle: (count: number) => plural(count, { one: 'Delete this video?', other: 'Delete # videos?' }),
  deleteOne: (filename: string) => `${filename} will be deleted, with everything made from it.`,
  deleteSeveral: (count: number) =>
    plural(count, {
      one: '# video will be deleted, with everything made from it.',
      other: '# videos will be deleted, with everything made from them.',
    }),
  deleteProjects: (count: number) =>
    plural(count, { one: '# project will no longer show it.', other: '# projects will lose something.' }),
  cannotBeUndone: 'This cannot be undone.',
  notLoaded: 'What uses your storage could not be loaded.',
  loading: 'Loading what uses your storage',
  whatCounts:
    'Your videos count, as you uploaded them, archived ones too. Activities and everything made from videos do not.',
  nothingStored: 'No videos yet',
  nothingStoredText: 'Videos that you upload are listed here, with the space they take up.',
  toUploads: 'Go to my uploads',
} as const
