import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { mapStart, type BuiltTemplates, type StillPage } from '#contract/page-templates.ts'
import type { drawAhead, DrawnPage } from '#web/app/draw-ahead.tsx'

type ManifestChunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, ManifestChunk>

/**
 * Writes the pages that are the same for everyone as HTML, in `pages/` beside the empty shell: they can be
 * read while the scripts that hydrate them are still loading.
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
        const { pages, templates, frame, map } = await draw(root, join(dirname(folder), 'draw-ahead'))
        const shells = {
          watch: stillShell(shell, 'watch', { manifest, frame }),
          activity: stillShell(shell, 'activity', { manifest, frame }),
        }
        const built: BuiltTemplates = { ...templates, shells }
        await mkdir(join(folder, 'pages'), { recursive: true })
        await writeFile(join(folder, 'pages/templates.json'), JSON.stringify(built))
        await writeFile(join(folder, 'pages/map.html'), eagerShell(shell, 'map', { manifest, html: map }))
        for (const page of pages) {
          const path = join(folder, 'pages', `${page.path === '/' ? 'index' : page.path}.html`)
          await mkdir(dirname(path), { recursive: true })
          await writeFile(path, fillShell(shell, page, manifest))
        }
      },
    },
  }
}

/** The application built again, as a program for Node instead of browsers. */
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
  const entry = manifest['index.html']?.file
  return {
    // The entry comes last, when everything it needs is there.
    scripts: [...files.filter((file) => file.endsWith('.js') && file !== entry), entry].map(
      (file) => `/${file}`,
    ),
    styles: files.filter((file) => file.endsWith('.css')).map((file) => `/${file}`),
  }
}

const stylesIn = (shell: string): string[] =>
  [...shell.matchAll(/rel="stylesheet".*href="(.*?)"/g)].map(([, file = '']) => file)

const ownScripts = /<script type="module".*\n(\s*<link rel="(modulepreload|stylesheet)".*\n)*/
const emptyRoot = /<div id="root"><\/div>/

function fillShell(shell: string, { name, path, title, html }: DrawnPage, manifest: Manifest): string {
  const { scripts, styles } = partsOf(manifest, name)
  return replaceIn(shell, [
    [/<title>.*<\/title>/, `<title>${title}</title>`],
    [ownScripts, wakingLinks(new Set([...stylesIn(shell), ...styles]), scripts)],
    [emptyRoot, `<div id="root" data-drawn="${path}">${html}</div>`],
  ])
}

/** For a page that the server sends with a still in it: its styles come after it, like its scripts. */
function stillShell(
  shell: string,
  name: StillPage,
  { manifest, frame }: { manifest: Manifest; frame: string },
): string {
  const { scripts, styles } = partsOf(manifest, name)
  const early = new Set(stylesIn(shell))
  const parts = [...styles.filter((file) => !early.has(file)), ...scripts]
  return replaceIn(shell, [
    [ownScripts, wakingLinks(early, parts).replace('<script ', '<script data-ahead="__ahead__" ')],
    [emptyRoot, `<div id="root" data-drawn="still">${frame}</div>`],
  ])
}

/** For a page that runs as soon as it is drawn, unless the server draws more of it. */
function eagerShell(
  shell: string,
  name: string,
  { manifest, html }: { manifest: Manifest; html: string },
): string {
  const { scripts, styles } = partsOf(manifest, name)
  const early = new Set([...stylesIn(shell), ...styles])
  return replaceIn(shell, [
    [ownScripts, wakingLinks(early, scripts).replace('<script ', `<script ${mapStart.atOnce} `)],
    [emptyRoot, `<div id="root" data-drawn="still">${html}</div>`],
  ])
}

function wakingLinks(styles: Iterable<string>, parts: string[]): string {
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
    `<script defer src="/wake.js" data-parts="${parts.join(' ')}"></script>\n`,
  ].join('\n    ')
}

function replaceIn(shell: string, replacements: [part: RegExp, by: string][]): string {
  return replacements.reduce((before, [part, by]) => {
    if (!part.test(before)) throw new Error(`The shell has no ${part.source}.`)
    return before.replace(part, () => by)
  }, shell)
}
