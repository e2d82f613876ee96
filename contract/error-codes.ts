/** The header that identifies an error, whose body is only a sentence for people. */
export const errorCodeHeader = 'x-error-code'

/**
 * The errors that the web app distinguishes by code rather than by their sentence. All other codes are only logged on
 * the server, not sent.
 */
export type ErrorCode = 'email_not_confirmed' | 'subscription_expired'
