import { fitnessChannel, type FitnessMessage } from '#contract/fitness-sync/fitness-sync.ts'
import { fitnessSyncMessages as messages } from '#contract/fitness-sync/fitness-sync-messages.ts'
import { escapeHtml } from '#domain/escape-html.ts'

/** The script notifies the page that opened the popup, and closes the popup. No part of the URL is in the page. */
export const connectedPage = ({ type, provider, sentence }: FitnessMessage): string => `<!doctype html>
<html lang="en" data-result="${type}" data-provider="${provider}" data-sentence="${escapeHtml(sentence ?? '')}" data-channel="${fitnessChannel}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Trailcast</title>
    <link rel="icon" href="/icons/icon.svg" />
    <link rel="stylesheet" href="/sign-in-callback.css" />
    <script src="/theme.js"></script>
    <script src="/fitness-connected.js" defer></script>
  </head>
  <body>
    <main>
      <img src="/icons/icon.svg" alt="" width="56" height="56" />
      <h1>Trailcast</h1>
      <p>${escapeHtml(sentence ?? messages.canceled)}</p>
      <p>${messages.closeWindow} <a href="/settings/connections">${messages.toSettings}</a></p>
    </main>
  </body>
</html>
`
