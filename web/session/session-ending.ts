let isEnding = false

/** Whether someone is signing out: the page that they are leaving must not ask them to log in. */
export const isSessionEnding = (): boolean => isEnding

export async function whileSessionEnds(leave: () => Promise<void>): Promise<void> {
  isEnding = true
  try {
    await leave()
  } finally {
    isEnding = false
  }
}
