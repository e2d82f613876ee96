export const subscriptionStatuses = ['default', 'active', 'cancelled', 'disputed'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]
