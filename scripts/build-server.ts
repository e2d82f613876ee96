// Bundles the server into a few files instead of 1,700: finding and linking that many costs Node half a
// second on every start. `npm start` runs this bundle; development and tests run the sources themselves.
import { dirname, relative, resolve } from 'node:path'
import { build, type Plugin } from 'vite'

const root = resolve(import.meta.dirname, '..')
const outDir = resolve(root, process.argv[2] ?? 'dist/server')

/**
 * Packages that locate other files by their own path, or that are big and loaded only where they are used.
 */
const leftAsTheyAre = [
  '@aws-sdk/client-s3',
  '@electric-sql/pglite',
  '@electric-sql/pglite-postgis',
  '@electric-sql/pglite-tools',
  '@fastify/swagger-ui',
  '@napi-rs/canvas',
  '@node-rs/argon2',
  '@rapideditor/country-coder',
  'jose',
  'nodemailer',
  'openid-client',
  'pino',
  'stripe',
]

/**
 * Sources locate their worker threads and prepared files relative to their own path, so each keeps its original path.
 */
const keepPlaces: Plugin = {
  name: 'keep-places',
  enforce: 'pre',
  transform: {
    filter: { id: /\.ts$/, code: 'import.meta.' },
    handler(code, id) {
      const url = `new URL(${JSON.stringify(relative(outDir, id))}, import.meta.url).href`
      const folder = `import.meta.dirname + ${JSON.stringify(`/${relative(outDir, dirname(id))}`)}`
      return {
        code: code.replaceAll(/\bimport\.meta\.url\b/g, url).replaceAll(/\bimport\.meta\.dirname\b/g, folder),
        map: null,
      }
    },
  },
}

/**
 * In a separate file without a source map: traces name the lines of our sources, and theirs would take ten
 * times the memory.
 */
const packages = 'packages'

await build({
  configFile: false,
  root,
  publicDir: false,
  logLevel: 'warn',
  plugins: [keepPlaces],
  ssr: { noExternal: true, external: leftAsTheyAre },
  build: {
    ssr: 'server/main.ts',
    outDir,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: 'hidden',
    rolldownOptions: {
      output: {
        banner: ({ isEntry }) => (isEntry ? 'process.setSourceMapsEnabled(true)' : ''),
        chunkFileNames: '[name].js',
        codeSplitting: { groups: [{ name: packages, test: /node_modules/ }] },
        footer: ({ name }) => (name === packages ? '' : `//# sourceMappingURL=${name}.js.map`),
        sourcemapExcludeSources: true,
      },
    },
  },
})
