import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { drawPagesAhead } from './scripts/web-build/draw-pages-ahead.ts'
import { leaveOutUnusedHls } from './scripts/web-build/leave-out-unused-hls.ts'
import { ofMapLibrary, shareMapWorker } from './scripts/web-build/share-map-worker.ts'

const serviceWorker = 'service-worker.js'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** The shell whole, and of the rest what is small: big parts are kept when they are first used. */
function filesToKeep(bundle: Bundle, main: Chunk): string[] {
  const shell = new Set<string>()
  const add = (name: string) => {
    const file = bundle[name]
    if (file?.type !== 'chunk' || shell.has(name)) return
    shell.add(name)
    file.imports.forEach(add)
  }
  add(main.fileName)
  return Object.values(bundle)
    .filter((file) => {
      const name = file.fileName
      if (
        shell.has(name) ||
        /^(terms|privacy)\.html$|^assets\/(.*\.css|inter-latin-wght.*\.woff2)$/.test(name)
      )
        return true
      return file.type === 'chunk' && name.startsWith('assets/') && file.code.length < 150_000
    })
    .map((file) => `/${file.fileName}`)
    .concat('/theme.js', '/wake.js')
    .toSorted()
}

async function contentOf(bundle: Bundle, name: string): Promise<string | Uint8Array> {
  const file = bundle[name.slice(1)]
  if (file) return file.type === 'chunk' ? file.code : file.source
  return readFile(join('web/public', name))
}

/** Tells the service worker which files make up this version. */
function listFilesForServiceWorker(): Plugin {
  return {
    name: 'list-files-for-service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const worker = bundle[serviceWorker]
        const main = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.isEntry && file.name === 'index',
        )
        if (worker?.type !== 'chunk' || main?.type !== 'chunk')
          throw new Error('The build has no service worker or no entry.')
        const files = filesToKeep(bundle, main)
        // Not all of them are named after their content, so a name alone does not tell that a file has changed.
        const hash = createHash('sha256').update(worker.code)
        for (const name of ['/index.html', ...files]) hash.update(name).update(await contentOf(bundle, name))
        const version = hash.digest('hex').slice(0, 16)
        const build = { version, entry: `/${main.fileName}`, files }
        worker.code = worker.code.replace('self.TRAILCAST_BUILD', () => JSON.stringify(build))
        if (!worker.code.includes(version))
          throw new Error('The service worker has no place for the list of files.')
      },
    },
  }
}

/**
 * The browser only checks answers against the shapes of the contract. The rest of what a shape can
 * do, 9 KiB of each first load, the bundler would keep, since it cannot know that nobody asks for it.
 */
function leaveOutUnusedZod(): Plugin {
  const unused: [part: RegExp, instead: string][] = [
    // Descriptions as JSON schemas are published by the server.
    [/inst\._zod\.processJSONSchema = .*;/g, ''],
    [/create(Standard|To)JSONSchemaMethod\(this, .*?\)/g, 'undefined'],
    // So are limits; the screen takes them from the contract.
    [/processors\.aggregateChecks\(inst\)/g, 'undefined'],
    // Sentences that people read are in the contract, too.
    [/core\.config\(en\(\)\)/g, 'undefined'],
    // What comes as JSON cannot contain itself.
    [/core\.config\({ memoizer: core\.memoizer\(\) }\)/g, 'undefined'],
    // The content security policy forbids code made from text, and browsers report even the try as a breach.
    [/\$ZodObjectJIT\b/g, '$ZodObject'],
  ]
  return {
    name: 'leave-out-unused-zod',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
      handler: (code) =>
        unused.reduce((before, [part, instead]) => {
          const after = before.replaceAll(part, () => instead)
          if (after === before)
            throw new Error(`This version of zod has no ${part.source}; it would come back into the bundle.`)
          return after
        }, code),
    },
  }
}

/** The build would put the general styles after those of the components, which then could not change them. */
function linkGeneralStylesFirst(): Plugin {
  return {
    name: 'link-general-styles-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const general = /\s*<link [^>]*\/assets\/styles-[^>]*>/.exec(html)?.[0]
        return general
          ? html.replace(general, '').replace(/\s*<link rel="stylesheet"/, (next) => general + next)
          : html
      },
    },
  }
}

/** Writes `.br` and `.gz` beside each text file, so that the server never compresses the same bytes twice. */
function compressAhead(): Plugin {
  let folder = ''
  const toGzip = promisify(gzip)
  const toBrotli = promisify(brotliCompress)
  return {
    name: 'compress-ahead',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    writeBundle: {
      sequential: true,
      async handler() {
        const names = await readdir(folder, { recursive: true })
        for (const name of names.filter((each) => /\.(m?js|css|html|svg|json|webmanifest|txt)$/.test(each))) {
          const path = join(folder, name)
          const bytes = await readFile(path)
          // Below this a packet is sent either way.
          if (bytes.length < 1024) continue
          await writeFile(`${path}.gz`, await toGzip(bytes, { level: 9 }))
          await writeFile(
            `${path}.br`,
            await toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
          )
        }
      },
    },
  }
}

const apiServer = `http://127.0.0.1:${process.env.API_PORT ?? '8081'}`

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    leaveOutUnusedZod(),
    leaveOutUnusedHls(),
    shareMapWorker(),
    linkGeneralStylesFirst(),
    listFilesForServiceWorker(),
    drawPagesAhead(),
    compressAhead(),
  ],
  server: {
    // Set by `npm run dev`, which starts the server behind this one.
    proxy: { '/api': apiServer, '/media': apiServer },
  },
  worker: {
    // So that what a worker needs seldom, like the grid of the geoid, is a file of its own.
    format: 'es',
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    modulePreload: {
      // All browsers we support know modulepreload.
      polyfill: false,
      // Whoever loads a page at run time has these, and the list of what pages need is a part of the first load.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html'
          ? needed
          : needed.filter((file) => !/\/(framework|shell|rolldown-runtime)-[^/]*\.js$/.test(file)),
    },
    // A font or picture inside a style sheet would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        index: 'web/index.html',
        terms: 'web/terms.html',
        privacy: 'web/privacy.html',
        'service-worker': 'web/workers/service-worker/service-worker.ts',
      },
      output: {
        entryFileNames: ({ name }) => (name === 'service-worker' ? serviceWorker : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            // The static pages need these and no program.
            { name: 'styles', test: /web\/styles\//, priority: 6 },
            // Changes with its packages only, so that a new version of the application does not bring it again.
            {
              name: 'framework',
              test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|cookie-es)\//,
              priority: 5,
            },
            // What maps and their workers have in common.
            { name: 'map-core', test: ofMapLibrary, tags: ['$initial'], priority: 5 },
            // One file instead of one for each set of pages that have something in common with the shell.
            {
              name: 'shell',
              test: /node_modules|web\/(app|lib|session|ui)\/|(contract|domain)\//,
              tags: ['$initial'],
              priority: 4,
            },
            // Below, what several pages need: a few files by theme, since each costs a request, and a place in
            // the list of what pages need, which is a part of the first load. A file takes along what it needs
            // and no file before it has.
            // What the start page says.
            {
              name: 'labels',
              test: /domain\/(region|sport|visibility)\.ts|domain\/units\/(?!speed-style|format-pace)|contract\/(discovery-messages|visibility-labels)\.ts|web\/features\/(home|discovery)\/messages\.ts|web\/features\/discovery\/(home-search|waiting-grid|[a-z-]*\.module)|web\/features\/following\/news-room|web\/lib\/unreachable-regions/,
              priority: 3,
            },
            // What waits on every page for files, what most pages are made of, and what they say.
            {
              name: 'ui',
              test: /web\/ui\/|web\/features\/uploads\/(pick-files|offer-files|upload-kinds|needed-store|shared-files|take-shares)|media\/(file-kind|youtube-id)|(contract|web\/features)\/[a-z/-]*messages\.ts/,
              minShareCount: 2,
              priority: 3,
            },
            // What answers are checked against: every page needs it, but none to be drawn.
            {
              name: 'calls',
              test: /node_modules\/(zod|@tanstack)\/|web\/(lib|session)\/(?!device\/(check|device-store|kept|opened))|contract\/(site|account|id|names|person|endpoint|project|discovery|tile|playlists|proposal)\.ts|web\/features\/(playlists|projects)\/[a-z/]*\.api/,
              minShareCount: 2,
              priority: 2,
            },
            {
              name: 'cards',
              test: /web\/features\/discovery\/(project-|video-grid|recommended-videos|found-videos|thumbnail-at)|web\/features\/projects\/proposals\//,
              priority: 1,
            },
            {
              name: 'map-parts',
              test: /web\/map\/(?!map-view)|domain\/map-style\/(layer|palette|heights)/,
              minShareCount: 2,
              priority: 1,
            },
            // What activities and videos have in common. Before the player, which would take it along.
            {
              name: 'moments',
              test: /domain\/(geo|time|telemetry\/(?!samples-codec))|web\/chart\/decimate|web\/player\/(attach-stream|controls\/(is-for-others|player-icon)|engine\/(patience|full-screen))|web\/features\/activities\/group-labels/,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'recordings',
              test: /domain\/telemetry\/samples-codec|web\/chart\/(?!plot)|web\/features\/activities\//,
              minShareCount: 2,
            },
            {
              name: 'player',
              test: /web\/player\/(?!hls)|web\/features\/(watch|comments)\/|contract\/(comments|ratings)\.ts/,
              minShareCount: 2,
            },
            // What each page loads once it is drawn.
            { name: 'menus', test: /web\/app\/menus\/(user-menu|top-search)|uploads\/upload-corner/ },
          ],
        },
      },
    },
  },
})
