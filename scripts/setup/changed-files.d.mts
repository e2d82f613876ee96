import type { VCSProvider } from 'vitest/node'

export function filesToTest(
  changes: readonly string[] | undefined,
  readTest?: (path: string) => string,
): string[]

declare const provider: VCSProvider
export default provider
