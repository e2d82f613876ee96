/** Setup steps print one line each, so that a long wait is never silent. */
export function say(text) {
  process.stdout.write(`• ${text}\n`)
}

/** Ends the setup with a message that says what to do. */
export class SetUpError extends Error {}
