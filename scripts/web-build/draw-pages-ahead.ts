import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import type { BuiltPages, StillPage } from '#contract/site/page-templates.ts'
import type { drawAhead, DrawnFor, DrawnPage } from '#web/app/draw-ahead.tsx'

type ManifestChunk = { file: string; name?: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, ManifestChunk>

/**
 * Prerenders the pages that are the same for every reader of a kind as HTML, in `pages/` next to the empty shell, one
 * file per kind of reader. They can be read while the scripts that hydrate them are still loading.
 */
export function drawPagesAhead(): Plugin {
  let root = ''
  let folder = ''
  return {
    name: 'draw-pages-ahead',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root
      folder = resolve(config.root, config.build.outDir)
    },
    writeBundle: {
      sequential: true,
      async handler() {
        const shell = await readFile(join(folder, 'index.html'), 'utf8')
        const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
        const { templates, drawings } = await draw(root, join(dirname(folder), 'draw-ahead'))
        await mkdir(join(folder, 'pages'), { recursive: true })
        await writeFile(join(folder, 'pages/templates.json'), JSON.stringify(templates))
        for (const [name, drawn] of Object.entries(drawings)) {
          const built = buildPages(shell, drawn, manifest)
          await writeFile(join(folder, 'pages', `${name}.json`), JSON.stringify(built))
        }
      },
    },
  }
}

/** The application built a second time, for Node instead of browsers. */
async function draw(root: string, outDir: string): ReturnType<typeof drawAhead> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      ssr: 'app/draw-ahead.tsx',
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'draw-ahead.mjs' } },
    },
  })
  // In a separate process, since parts of the application would keep this one from ending.
  const program = pathToFileURL(join(outDir, 'draw-ahead.mjs')).href
  const code = `const { drawAhead } = await import(${JSON.stringify(program)})
    process.stdout.write(JSON.stringify(await drawAhead()), () => process.exit())`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout) as Awaited<ReturnType<typeof drawAhead>>
}

/**
 * Adds what a chunk needs, dependencies first: scripts run in that order, and later styles may override
 * earlier ones.
 */
function collect(manifest: Manifest, name: string, files: Set<string>): Set<string> {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`${name} is not in the build`)
  if (files.has(chunk.file)) return files
  for (const imported of chunk.imports ?? []) collect(manifest, imported, files)
  for (const file of chunk.css ?? []) files.add(file)
  return files.add(chunk.file)
}

/** What a page needs besides the entry: the scripts in the order in which they run, and the styles. */
function partsOf(manifest: Manifest, name: string) {
  const files = [...collect(manifest, `routes/${name}.tsx`, collect(manifest, 'index.html', new Set()))]
  const entry = `/${manifest['index.html']?.file}`
  const scripts = files.filter((file) => file.endsWith('.js')).map((file) => `/${file}`)
  // The group of this name in vite.config.ts.
  const [calls = ''] = Object.entries(manifest).find(([, chunk]) => chunk.name === 'calls') ?? []
  const answers = collect(manifest, calls, new Set())
  const later = [...answers].filter((file) => file.endsWith('.js')).map((file) => `/${file}`)
  return {
    entry,
    // The entry runs once everything it needs is there; then comes what every page loads first, one part at a time,
    // before the page would request all of it at once.
    scripts: [
      ...scripts.filter((file) => file !== entry),
      entry,
      ...later.filter((file) => !scripts.includes(file)),
    ],
    styles: files.filter((file) => file.endsWith('.css')).map((file) => `/${file}`),
  }
}

const stylesIn = (shell: string): string[] =>
  [...shell.matchAll(/rel="stylesheet".*href="(.*?)"/g)].map(([, file = '']) => file)

const ownScripts = /<script type="module".*\n(\s*<link rel="(modulepreload|stylesheet)".*\n)*/
const emptyRoot = /<div id="root"><\/div>/

function buildPages(shell: string, { pages, frame, map }: DrawnFor, manifest: Manifest): BuiltPages {
  const whole = pages.map((page): [path: string, html: string] => [
    page.keptAs,
    fillShell(shell, page, manifest),
  ])
  return {
    pages: { ...Object.fromEntries(whole), '/map': mapShell(shell, { manifest, html: map }) },
    shells: {
      watch: stillShell(shell, 'watch', { manifest, frame }),
      activity: stillShell(shell, 'activity', { manifest, frame }),
      channel: stillShell(shell, 'channel', { manifest, frame }),
    },
  }
}

function fillShell(shell: string, { name, path, title, html }: DrawnPage, manifest: Manifest): string {
  const { entry, scripts, styles } = partsOf(manifest, name)
  return replaceIn(shell, [
    [/<title>.*<\/title>/, `<title>${title}</title>`],
    [ownScripts, wakingLinks(new Set([...stylesIn(shell), ...styles]), scripts, entry)],
    [emptyRoot, `<div id="root" data-drawn="${path}">${html}</div>`],
  ])
}

/** Stills that use the page's own styles. */
const inPageStyles: readonly StillPage[] = ['channel']

/** For a page that the server sends with a still in it: its styles come after it, like its scripts. */
function stillShell(
  shell: string,
  name: StillPage,
  { manifest, frame }: { manifest: Manifest; frame: string },
): string {
  const { entry, scripts, styles } = partsOf(manifest, name)
  const early = new Set([...stylesIn(shell), ...(inPageStyles.includes(name) ? styles : [])])
  const parts = [...styles.filter((file) => !early.has(file)), ...scripts]
  return replaceIn(shell, [
    [ownScripts, wakingLinks(early, parts, entry).replace('<script ', '<script data-ahead="__ahead__" ')],
    [emptyRoot, `<div id="root" data-drawn="still">${frame}</div>`],
  ])
}

/** For the map page, whose still is always the same. */
function mapShell(shell: string, { manifest, html }: { manifest: Manifest; html: string }): string {
  const { entry, scripts, styles } = partsOf(manifest, 'map')
  const early = new Set([...stylesIn(shell), ...styles])
  return replaceIn(shell, [
    [ownScripts, wakingLinks(early, scripts, entry)],
    [emptyRoot, `<div id="root" data-drawn="still">${html}</div>`],
  ])
}

function wakingLinks(styles: Iterable<string>, parts: string[], entry: string): string {
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),

    `<script src="/wake.js" data-entry="${entry}" data-parts="${parts.join(' ')}"></script>\n`,
  ].join('\n    ')
}

function replaceIn(shell: string, replacements: [part: RegExp, by: string][]): string {
  return replacements.reduce((before, [part, by]) => {
    if (!part.test(before)) throw new Error(`The shell has no ${part.source}.`)
    return before.replace(part, () => by)
  }, shell)
}
