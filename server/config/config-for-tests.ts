import { readConfig } from './read-config.ts'
import { ConfigError, type Environment } from './settings.ts'

export const madeSecret = 'made-for-the-demo-and-kept-in-the-data-folder'
export const read = (environment: Environment) => readConfig(environment, () => madeSecret)

export const production = {
  MODE: 'production',
  PUBLIC_URL: 'https://trailcast.example',
  SECRET: 'ufKSj0Vb9zq1WcYpTg4mRxE7oNd2LhIa',
  SMTP_URL: 'smtps://mail.example:465',
  MAIL_FROM: 'Trailcast <hello@trailcast.example>',
  OPERATOR_EMAIL: 'operator@trailcast.example',
}
export const bucketUs = {
  S3_REGION_US: 'us-east-1',
  S3_BUCKET_US: 'files-us',
  S3_ACCESS_KEY_ID_US: 'id',
  S3_SECRET_ACCESS_KEY_US: 'key',
}
export const bucketEu = {
  S3_REGION_EU: 'eu-central-1',
  S3_BUCKET_EU: 'files-eu',
  S3_ACCESS_KEY_ID_EU: 'id',
  S3_SECRET_ACCESS_KEY_EU: 'key',
  S3_ENDPOINT_EU: 'https://s3.example/',
}

export const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'kept' }

export const facebook = { FACEBOOK_CLIENT_ID: '42', FACEBOOK_CLIENT_SECRET: 'kept' }

export const turnstile = { TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET_KEY: 'kept' }

export function mistakesOf(environment: Environment): string[] {
  try {
    read(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
  return []
}
