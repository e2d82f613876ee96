import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { drawPagesAhead } from './scripts/web-build/draw-pages-ahead.ts'
import { leaveOutUnusedHls } from './scripts/web-build/leave-out-unused-hls.ts'
import { leaveOutUnusedRouter } from './scripts/web-build/leave-out-unused-router.ts'
import { ofMapLibrary, shareMapWorker } from './scripts/web-build/share-map-worker.ts'

const serviceWorker = 'service-worker.js'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** The whole shell, and the small files of the rest: large ones are cached when they are first used. */
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
        // Browsers run it as a classic script, so it can use nothing that pages use too.
        if (worker.imports.length > 0)
          throw new Error(`The service worker shares code with pages: ${worker.imports.join(', ')}`)
        const files = filesToKeep(bundle, main)
        // Not all names contain a hash of the content, so a name alone does not reveal that a file has changed.
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
 * The browser only checks answers against the shapes of the contract. The bundler would keep everything else that a
 * shape can do (9 KiB of each first load), since it cannot know that nobody uses it.
 */
function leaveOutUnusedZod(): Plugin {
  const unused: [part: RegExp, instead: string][] = [
    // JSON schemas are only published by the server.
    [/inst\._zod\.processJSONSchema = .*;/g, ''],
    [/create(Standard|To)JSONSchemaMethod\(this, .*?\)/g, 'undefined'],
    // Only the server checks limits; the screens take them from the contract.
    [/processors\.aggregateChecks\(inst\)/g, 'undefined'],
    // User-facing messages are in the contract, too.
    [/core\.config\(en\(\)\)/g, 'undefined'],
    // JSON cannot contain itself.
    [/core\.config\({ memoizer: core\.memoizer\(\) }\)/g, 'undefined'],
    // The content security policy forbids code made from text, and browsers report even an attempt.
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

/** A page never uses most shapes of the contract, so each is created when it is first used. */
function makeShapesLazily(): Plugin {
  const lazy = resolve('web/lib/lazy-shapes.ts')
  return {
    name: 'make-shapes-lazily',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /^zod$/ }, handler: () => lazy },
  }
}

/** The build would put the general styles after those of the components, which could then not override them. */
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
          // Anything smaller fits into a single packet either way.
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
    makeShapesLazily(),
    leaveOutUnusedHls(),
    leaveOutUnusedRouter(),
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
    // So that rarely used parts of a worker, like the geoid grid, become separate files.
    format: 'es',
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    modulePreload: {
      // All browsers we support implement modulepreload.
      polyfill: false,
      // At run time these are already loaded, and the list of what each page needs is part of the first load.
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
            // The static pages need these, but no scripts.
            { name: 'styles', test: /web\/styles\//, priority: 6 },
            // Changes only with its packages, so that a new version of the application does not download it again.
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|react-router|cookie-es)\//,
              priority: 5,
            },
            // What maps and their workers have in common.
            { name: 'map-core', test: ofMapLibrary, tags: ['$initial'], priority: 5 },
            // One file, instead of one for each set of pages that share something with the shell.
            {
              name: 'shell',
              test: /node_modules|web\/(app|lib|session|ui)\/|(contract|domain)\//,
              tags: ['$initial'],
              priority: 4,
            },
            // The groups below are shared by several pages: a few files by topic, since each costs a request and an
            // entry in the list of what pages need, which is part of the first load. A file includes all of its
            // dependencies that are not in an earlier file.
            // The texts of the start page.
            {
              name: 'labels',
              test: /domain\/(region|sport|visibility)\.ts|domain\/units\/(?!speed-style|format-pace)|contract\/(discovery\/discovery-messages|visibility-labels)\.ts|web\/features\/discovery\/(home\/)?messages\.ts|web\/features\/discovery\/(home-search|waiting-grid|[a-z-]*\.module)|web\/features\/following\/news-room|web\/session\/files-in-hand|web\/lib\/unreachable-regions/,
              priority: 3,
            },
            // The building blocks of pages.
            { name: 'ui', test: /web\/ui\//, minShareCount: 2, priority: 3 },
            // What every page needs after its first paint: shapes to check answers against, listeners for files, and
            // cards.
            {
              name: 'calls',
              test: /node_modules\/(zod|@tanstack\/(react-query|query-core))\/|web\/lib\/(lazy-shapes|start-time|written-time|log-failure|scroll-into-sight)|web\/session\/(use-save|places-loading|missing-regions|retry-banner|device\/(as-of|request-or-kept))|web\/features\/(uploads\/own-corner|billing\/plan-state)|contract\/(site\/site|accounts\/account|discovery\/discovery)\.ts|web\/session\/save-messages|web\/features\/discovery\/(discovery\.api|project-|video-grid|recommended-videos|thumbnail-at)|web\/features\/uploads\/(upload-corner|pick-files|take-shares)|web\/features\/projects\/proposals\/|contract\/fitness-sync\/fitness-sync-messages/,
              priority: 2,
            },
            {
              name: 'map-parts',
              test: /web\/map\/(?!map-view)|domain\/map-style\/(layer|palette|heights)/,
              minShareCount: 2,
              priority: 1,
            },
            // What activities and videos have in common. Above the player, which would otherwise include it.
            {
              name: 'moments',
              test: /domain\/(geo|time|sport-view|units\/(speed-style|format-pace)|telemetry\/(?!samples-codec))|web\/chart\/decimate|web\/player\/(attach-stream|controls\/(is-for-others|player-icon)|engine\/(patience|full-screen))|web\/features\/activities\/group-labels/,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'recordings',
              test: /domain\/telemetry\/samples-codec|web\/chart\/(?!plot)|web\/features\/activities\//,
              minShareCount: 2,
            },
            // What people do with other people's content: follow, save, vote and comment.
            {
              name: 'social',
              test: /web\/(features\/(comments|following|playlists)\/|routes\/comments-of|session\/confirm-email)|contract\/(comments\/comments|ratings\/ratings|following\/following|playlists\/playlists)\.ts/,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'player',
              test: /web\/player\/(?!hls)|web\/features\/projects\/watch\//,
              minShareCount: 2,
            },
            // The members' menu, and the search in the top menu and on the map.
            {
              name: 'menus',
              test: /web\/app\/menus\/(user-menu|top-search)|web\/features\/atlas\/(map-box|map-state|search\.api|place-(address|groups|icon))/,
            },
          ],
        },
      },
    },
  },
})
