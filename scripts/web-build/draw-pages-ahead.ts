import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import type { DrawnPage } from '#web/app/draw-ahead.tsx'

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
        for (const page of await drawPages(root, join(dirname(folder), 'draw-ahead'))) {
          const path = join(folder, 'pages', `${page.path === '/' ? 'index' : page.path}.html`)
          await mkdir(dirname(path), { recursive: true })
          await writeFile(path, fillShell(shell, page, manifest))
        }
      },
    },
  }
}

/** The application built again, as a program for Node instead of browsers. */
async function drawPages(root: string, outDir: string): Promise<DrawnPage[]> {
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
  const code = `const { drawPages } = await import(${JSON.stringify(program)})
    process.stdout.write(JSON.stringify(await drawPages()), () => process.exit())`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout) as DrawnPage[]
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

function fillShell(shell: string, { name, path, title, html }: DrawnPage, manifest: Manifest): string {
  const files = [...collect(manifest, `routes/${name}.tsx`, collect(manifest, 'index.html', new Set()))]
  const entry = manifest['index.html']?.file
  // The entry comes last, when everything it needs is there.
  const scripts = [...files.filter((file) => file.endsWith('.js') && file !== entry), entry].map(
    (file) => `/${file}`,
  )
  const ofShell = [...shell.matchAll(/rel="stylesheet".*href="\/(.*?)"/g)].map(([, file]) => file)
  const styles = new Set([...ofShell, ...files.filter((file) => file.endsWith('.css'))])
  const links = [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    `<script defer src="/wake.js" data-parts="${scripts.join(' ')}"></script>`,
  ]
  const replacements: [part: RegExp, by: string][] = [
    [/<title>.*<\/title>/, `<title>${title}</title>`],
    [
      /<script type="module".*\n(\s*<link rel="(modulepreload|stylesheet)".*\n)*/,
      `${links.join('\n    ')}\n`,
    ],
    [/<div id="root"><\/div>/, `<div id="root" data-drawn="${path}">${html}</div>`],
  ]
  return replacements.reduce((before, [part, by]) => {
    if (!part.test(before)) throw new Error(`The shell has no ${part.source}.`)
    return before.replace(part, () => by)
  }, shell)
}
