import { configureGlobal } from 'fast-check'

// When a change is being judged, a failure has to come from the change and not from chance. Everywhere else,
// property tests use new cases each time.
if (process.env['CI']) configureGlobal({ seed: 20_261_115 })
