/**
 * Every setting with its default, as in `.env.example`. Empty means "not set": either there is no default, or
 * it depends on other settings (`.env.example` says how).
 */
export const settings = {
  MODE: 'demo',
  ROLE: 'all',
  HOST: '',
  PORT: '8080',
  PUBLIC_URL: '',
  TRUST_PROXY: 'false',
  LOCAL_TLS_PROXY: 'off',
  DATA_DIR: './data',
  SECRET: '',
  LOG_LEVEL: 'info',
  BODY_LIMIT_BYTES: '1048576',
  RATE_LIMIT_FACTOR: '1',
  PAGE_PATIENCE_MS: '500',
  API_DOCS: 'on',
  JOB_CONCURRENCY: '2',
  DATABASE_URL: '',
  DATABASE_URL_US: '',
  DATABASE_URL_EU: '',
  DATABASE_URL_WORLD: '',
  DATABASE_POOL_SIZE: '10',
  DATABASE_STATEMENT_TIMEOUT_MS: '15000',
  DATABASE_CALL_DEADLINE_MS: '30000',
  S3_ENDPOINT_US: '',
  S3_REGION_US: '',
  S3_BUCKET_US: '',
  S3_ACCESS_KEY_ID_US: '',
  S3_SECRET_ACCESS_KEY_US: '',
  S3_FORCE_PATH_STYLE_US: '',
  S3_ENDPOINT_EU: '',
  S3_REGION_EU: '',
  S3_BUCKET_EU: '',
  S3_ACCESS_KEY_ID_EU: '',
  S3_SECRET_ACCESS_KEY_EU: '',
  S3_FORCE_PATH_STYLE_EU: '',
  SMTP_URL: '',
  MAIL_FROM: '',
  OPERATOR_EMAIL: '',
  GOOGLE_CLIENT_ID: '',
  GOOGLE_CLIENT_SECRET: '',
  GOOGLE_ISSUER: 'https://accounts.google.com',
  FACEBOOK_CLIENT_ID: '',
  FACEBOOK_CLIENT_SECRET: '',
  FACEBOOK_DIALOG_URL: 'https://www.facebook.com/v24.0/dialog/oauth',
  FACEBOOK_GRAPH_URL: 'https://graph.facebook.com/v24.0',
  SOCIAL_SIGN_IN: '',
  BOT_CHECK_COST: '5000',
  TURNSTILE_SITE_KEY: '',
  TURNSTILE_SECRET_KEY: '',
  TURNSTILE_VERIFY_URL: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  PAYMENTS: '',
  STARTING_PLAN: '',
  STRIPE_SECRET_KEY: '',
  STRIPE_WEBHOOK_SECRETS: '',
  BILLING_TAX: 'none',
  FITNESS_PLATFORM: '',
  STRAVA_CLIENT_ID: '',
  STRAVA_CLIENT_SECRET: '',
  STRAVA_ADDRESS: 'https://www.strava.com/api/v3',
  STRAVA_REVOKE_PATH: '/oauth/deauthorize',
  INTERVALS: 'off',
  INTERVALS_CLIENT_ID: '',
  INTERVALS_CLIENT_SECRET: '',
  INTERVALS_WEBHOOK_SECRET: '',
  POLAR_CLIENT_ID: '',
  POLAR_CLIENT_SECRET: '',
  WAHOO_CLIENT_ID: '',
  WAHOO_CLIENT_SECRET: '',
  WAHOO_WEBHOOK_TOKEN: '',
  WAHOO_ADDRESS: 'https://api.wahooligan.com',
  WEBDAV: 'on',
  PRIVATE_NETWORKS: 'refused',
  STORAGE_QUOTA_GB: '50',
  FFMPEG_PATH: '',
  FFPROBE_PATH: '',
  VIDEO_ENCODER: 'libx264',
  VIDEO_MAX_HEIGHT: '2160',
  TRANSCODE_CONCURRENCY: '1',
  PUSH: 'on',
  PUSH_PRIVATE_KEY: '',
  PUSH_SERVICES: '',
  CHAT_URL: '',
  WATCHED_WORDS: '',
  BASEMAP: '',
  BASEMAP_PMTILES_URL: '',
  BASEMAP_TILES_URL: '',
  BASEMAP_SCHEMA: 'auto',
  BASEMAP_STYLE: '',
  BASEMAP_ATTRIBUTION: '',
  BASEMAP_LAYER_1: '',
  BASEMAP_LAYER_2: '',
  BASEMAP_LAYER_3: '',
  BASEMAP_LAYER_4: '',
  TERRAIN_URL: '',
  TERRAIN_ENCODING: 'terrarium',
  OFFLINE_MAPS: 'off',
  ATLAS_WORLD: 'on',
  DEMO_CONTENT: 'off',
} as const

export type SettingName = keyof typeof settings
export type Environment = Record<string, string | undefined>

/** Everything that is wrong with the settings, one line each, for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  mistakes: string[]

  constructor(mistakes: string[]) {
    super(`The settings are not right:\n${mistakes.map((mistake) => `- ${mistake}`).join('\n')}`)
    this.mistakes = mistakes
  }
}

/** Values that must not appear in an error message, because they are or contain credentials. */
const confidential = /SECRET|TOKEN|ACCESS_KEY|PRIVATE_KEY|DATABASE_URL|SMTP_URL/

export type SettingsReader = ReturnType<typeof settingsReader>

/** Reads one setting at a time and collects mistakes instead of stopping at the first. */
export function settingsReader(environment: Environment) {
  const mistakes: string[] = []
  const text = (name: SettingName): string => environment[name]?.trim() || settings[name]
  const mistake = (message: string): void => {
    mistakes.push(message)
  }
  const unexpected = (name: SettingName, expected: string): void => {
    const shown = confidential.test(name) ? 'is not right' : `is ${JSON.stringify(text(name))}`
    mistake(`${name} ${shown}: expected ${expected}.`)
  }
  /** If the text does not meet the expectation, records it and continues with the fallback value. */
  const checked = <T>(name: SettingName, value: T | undefined, expected: string, fallback: T): T => {
    if (value !== undefined) return value
    unexpected(name, expected)
    return fallback
  }

  return {
    mistakes,
    mistake,
    unexpected,
    text,
    isSet: (name: SettingName): boolean => Boolean(environment[name]?.trim()),

    choice<const Option extends string>(
      name: SettingName,
      options: readonly [Option, ...Option[]],
      fallback?: Option,
    ): Option {
      const given = text(name)
      const value = given === '' ? fallback : options.find((option) => option === given)
      return checked(
        name,
        value,
        options.length > 1 ? `one of ${options.join(', ')}` : options[0],
        options[0],
      )
    },

    wholeNumber(name: SettingName, { min, max }: { min: number; max: number }): number {
      const given = text(name)
      const number = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN
      const value = number >= min && number <= max ? number : undefined
      return checked(name, value, `a whole number from ${min} to ${max}`, min)
    },

    number(name: SettingName, { min, max }: { min: number; max: number }): number {
      const given = text(name)
      const number = /^\d{1,15}(\.\d{1,15})?$/.test(given) ? Number(given) : Number.NaN
      const value = number >= min && number <= max ? number : undefined
      return checked(name, value, `a number from ${min} to ${max}`, min)
    },

    yesOrNo(name: SettingName, fallback: boolean): boolean {
      const given = text(name)
      const value = given === '' ? fallback : given === 'true' ? true : given === 'false' ? false : undefined
      return checked(name, value, 'true or false', fallback)
    },

    /** Null when it is not set. */
    url(name: SettingName, schemes: readonly string[]): URL | null {
      const given = text(name)
      if (given === '') return null
      const url = URL.parse(given)
      if (url && url.hostname !== '' && schemes.includes(url.protocol)) return url
      unexpected(name, `an address that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`)
      return null
    },
  }
}
