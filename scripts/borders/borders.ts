import type { FeatureOrder } from './read-feature-order.ts'

/** A refused import and the message for its author. */
type Refusal = { group: readonly string[]; message: string }

/**
 * The files a rule applies to. If several match a file only the last one applies, so each lists everything it
 * refuses.
 */
type Border = { files: readonly string[]; refused: readonly Refusal[] }

const acrossFolders: Refusal = {
  group: ['../**'],
  message:
    'Imports across folders are written #domain/…, #contract/…, #server/… or #web/…, so that each shows the border it crosses.',
}
const outOfFeature: Refusal = {
  group: ['../../**'],
  message: 'A folder inside a feature sees its own feature with ../ and nothing else.',
}
const webInServer: Refusal = { group: ['#web/**'], message: 'The server never imports the web.' }
const serverInWeb: Refusal = {
  group: ['#server/**', '#demo/**', 'node:*', 'node:*/**'],
  message: 'The web never imports the server or the demo.',
}
const implementations: Refusal = {
  group: [
    '#server/adapters/*/*',
    '!#server/adapters/object-storage/object-storage.ts',
    '!#server/adapters/mail/mailer.ts',
    '!#server/adapters/bot-check/bot-check.ts',
    '!#server/adapters/payments/payment-provider.ts',
    '!#server/adapters/push/push-sender.ts',
    '!#server/adapters/payments/payment-sandbox.ts',
    '!#server/adapters/fitness-platform/fitness-provider.ts',
    '!#server/adapters/fitness-platform/fitness-sandbox.ts',
    '!#server/adapters/sign-in-provider/sign-in-provider.ts',
    '!#server/adapters/sign-in-provider/sign-in-sandbox.ts',
  ],
  message: 'Adapter implementations are chosen in wiring.ts only; import the interface.',
}
const entryFiles: Refusal = {
  group: [
    '#server/main.ts',
    '#server/run.ts',
    '#server/process/start-server.ts',
    '#server/app.ts',
    '#server/wiring.ts',
    '#server/features/index.ts',
  ],
  message: "The program's entry files import the rest, never the other way round.",
}
const insides: Refusal = {
  group: [
    '#server/features/*/**',
    './features/*/**',
    '!#server/features/*/public.ts',
    '!./features/*/public.ts',
  ],
  message: 'What is inside a feature is its own: import its public.ts.',
}
const features: Refusal = {
  group: ['#server/features/**'],
  message: 'Infrastructure never imports a feature.',
}

/** Everything but these patterns, which use the syntax of ignore files. */
const onlyFrom = (allowed: readonly string[], message: string): Refusal => ({
  group: ['*', '*/**', ...allowed.map((each) => `!${each}`)],
  message,
})
const onlyWeb = (allowed: readonly string[], message: string): Refusal => ({
  group: ['#web/**', ...allowed.map((each) => `!#web/${each}/**`)],
  message,
})

/** A feature of the server, which uses those above it in the list, and only through their public.ts. */
function featureBorders([feature, below]: [string, readonly string[]]): Border[] {
  const others: Refusal = {
    group: ['#server/features/**', ...below.map((other) => `!#server/features/${other}/public.ts`)],
    message: 'A feature uses those above it in the list of features, and only through their public.ts.',
  }
  const refused = [others, webInServer, implementations, entryFiles]
  return inBothDepths(`server/features/${feature}`, refused)
}

/** Folders inside a feature obey the same rules as its own files, and may import from it with `../`. */
const inBothDepths = (folder: string, refused: readonly Refusal[]): Border[] => [
  { files: [`${folder}/*`], refused: [acrossFolders, ...refused] },
  { files: [`${folder}/*/**`], refused: [outOfFeature, ...refused] },
]

const aboveFeatures: Refusal = {
  group: ['#web/features/**', '#web/routes/**', '#web/app/**'],
  message: 'Features meet in routes: a feature imports only what is below it.',
}

export const borders = (order: FeatureOrder): Border[] => [
  { files: ['**'], refused: [acrossFolders] },
  {
    files: ['domain/**'],
    refused: [
      acrossFolders,
      onlyFrom(
        [
          './**',
          '#domain/**',
          'saxes',
          '@uwdata/flechette',
          'pbf',
          // Types only: what a map style may contain.
          '@maplibre/maplibre-gl-style-spec',
          'vitest',
          'fast-check',
        ],
        'domain imports domain only: it runs in Node, browsers and workers alike.',
      ),
    ],
  },
  {
    files: ['contract/**'],
    refused: [
      acrossFolders,
      onlyFrom(
        ['./**', '#contract/**', '#domain/**', 'zod', 'vitest', 'fast-check'],
        'contract imports domain and zod only.',
      ),
    ],
  },
  {
    files: ['demo/**'],
    refused: [
      acrossFolders,
      onlyFrom(['./**', '#demo/**', '#domain/**', 'vitest', 'fast-check'], 'demo imports domain only.'),
    ],
  },
  { files: ['server/**'], refused: [acrossFolders, webInServer] },
  { files: ['server/*', 'server/process/**'], refused: [acrossFolders, webInServer, insides] },
  {
    files: ['server/{http,db,jobs,media,cells,adapters,config,tile-archive,personal-data}/**'],
    refused: [acrossFolders, features, webInServer, implementations, entryFiles],
  },
  ...Object.entries(order).flatMap(featureBorders),
  { files: ['web/**'], refused: [acrossFolders, serverInWeb] },
  {
    files: ['web/lib/**'],
    refused: [
      acrossFolders,
      onlyWeb(['ui', 'lib'], 'ui and lib are the ground floor of the web.'),
      serverInWeb,
    ],
  },
  {
    files: ['web/ui/**'],
    refused: [
      acrossFolders,
      {
        group: ['#web/**', '!#web/ui/**', '#domain/**', '#contract/**'],
        message: 'ui knows nothing of the product.',
      },
      serverInWeb,
    ],
  },
  {
    files: ['web/session/**'],
    refused: [
      acrossFolders,
      onlyWeb(['ui', 'lib', 'session'], 'session may import ui and lib.'),
      serverInWeb,
    ],
  },
  {
    files: ['web/{player,map,chart}/**'],
    refused: [
      acrossFolders,
      {
        group: ['#web/features/**', '#web/routes/**', '#web/app/**'],
        message: 'player, map and chart may import session, ui and lib.',
      },
      serverInWeb,
    ],
  },
  ...inBothDepths('web/features/*', [aboveFeatures, serverInWeb]),
  {
    files: ['web/routes/**'],
    refused: [
      acrossFolders,
      { group: ['#web/app/**'], message: 'Routes never import the application around them.' },
      serverInWeb,
    ],
  },
  // Tests may import anything on their side.
  { files: ['**/*.test.{ts,tsx}', '**/*-for-tests.{ts,tsx}', 'server/testing/**'], refused: [acrossFolders] },
  { files: ['{server,web}/features/*/*/**/*{.test,-for-tests}.{ts,tsx}'], refused: [outOfFeature] },
]

const refuse = (
  refused: readonly Refusal[],
): ['error', { patterns: { group: string[]; message: string }[] }] => [
  'error',
  { patterns: refused.map(({ group, message }) => ({ group: [...group], message })) },
]

/** In the linter's format. */
export const borderOverrides = (order: FeatureOrder) =>
  borders(order).map(({ files, refused }) => ({
    files: [...files],
    rules: { 'no-restricted-imports': refuse(refused) },
  }))
