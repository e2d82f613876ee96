import { serverMessages } from '#contract/server-messages.ts'

/**
 * The page to which the provider redirects the popup. The script passes on the parameters of the URL; none of
 * them is written into the page.
 */
export const callbackPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Trailcast</title>
    <link rel="icon" href="/icons/icon.svg" />
    <link rel="stylesheet" href="/sign-in-callback.css" />
    <script src="/theme.js"></script>
    <script src="/sign-in-callback.js" defer></script>
  </head>
  <body>
    <main>
      <img src="/icons/icon.svg" alt="" width="56" height="56" />
      <h1>Trailcast</h1>
      <p>${serverMessages.popupDone}</p>
    </main>
  </body>
</html>
`
