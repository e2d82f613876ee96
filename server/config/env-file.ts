import { ConfigError } from './settings.ts'

/** Adds the settings of the file `.env` in the working directory; the environment takes precedence. */
export function readEnvFile(): void {
  try {
    process.loadEnvFile()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'ENOENT') throw new ConfigError([`The file .env cannot be read (${String(code)}).`])
  }
}
