import { paymentChannel, type PaymentMessage } from '#contract/billing/billing.ts'
import { billingMessages as messages } from './billing-messages.ts'

export type PageContent = { result: PaymentMessage['type']; text: string }

/**
 * The script notifies the page that opened the tab, and closes the tab. No part of the URL is written into the page.
 */
export const completedPage = ({ result, text }: PageContent): string => `<!doctype html>
<html lang="en" data-result="${result}" data-channel="${paymentChannel}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Trailcast</title>
    <link rel="icon" href="/icons/icon.svg" />
    <link rel="stylesheet" href="/sign-in-callback.css" />
    <script src="/theme.js"></script>
    <script src="/payment-completed.js" defer></script>
  </head>
  <body>
    <main>
      <img src="/icons/icon.svg" alt="" width="56" height="56" />
      <h1>Trailcast</h1>
      <p>${text}</p>
      <p>${messages.closeTab} <a href="/my_storage">${messages.toStorage}</a></p>
    </main>
  </body>
</html>
`
