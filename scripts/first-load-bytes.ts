// What a browser has to download before the start page works: the entry with everything it imports, and the page
// itself. Run it after a build; `--limit 153600` makes it fail above that, and `--most-scripts 12` if any of the pages
// that visitors see first needs more files than that.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'

type ManifestChunk = { file: string; imports?: string[]; css?: string[] }

const { values } = parseArgs({
  options: {
    dist: { type: 'string', default: 'dist/web' },
    page: { type: 'string', default: 'routes/home.tsx' },
    limit: { type: 'string' },
    'most-scripts': { type: 'string' },
  },
})

const manifest = JSON.parse(readFileSync(`${values.dist}/.vite/manifest.json`, 'utf8')) as Record<
  string,
  ManifestChunk
>
function collect(name: string, files: Set<string>): Set<string> {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`${name} is not in the build`)
  if (files.has(chunk.file)) return files
  files.add(chunk.file)
  for (const file of chunk.css ?? []) files.add(file)
  for (const imported of chunk.imports ?? []) collect(imported, files)
  return files
}

const filesOf = (page: string) => collect(page, collect('index.html', new Set()))
const files = filesOf(values.page)

const sizes = [...files].map((file) => ({
  file,
  gzip: gzipSync(readFileSync(`${values.dist}/${file}`), { level: 9 }).length,
}))
const total = (ending: string) =>
  sizes.filter(({ file }) => file.endsWith(ending)).reduce((sum, { gzip }) => sum + gzip, 0)
const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`.padStart(10)

for (const { file, gzip } of sizes.toSorted((a, b) => b.gzip - a.gzip)) console.log(kib(gzip), file)
console.log(
  kib(total('.js')),
  `JavaScript in ${sizes.filter(({ file }) => file.endsWith('.js')).length} files (gzip)`,
)
console.log(kib(total('.css')), 'style sheets (gzip)')

if (values.limit !== undefined && total('.js') > Number(values.limit)) {
  console.error(`The first load is over its limit of ${kib(Number(values.limit)).trim()} of JavaScript.`)
  process.exitCode = 1
}

/** Pages that people reach through a search or a link. */
const visited = ['home', 'faq', 'about', 'plans', 'watch', 'embed', 'activity', 'map', 'channel']
for (const page of values['most-scripts'] === undefined ? [] : visited) {
  const scripts = [...filesOf(`routes/${page}.tsx`)].filter((file) => file.endsWith('.js'))
  console.log(`${String(scripts.length).padStart(10)} scripts before ${page} is drawn`)
  if (scripts.length <= Number(values['most-scripts'])) continue
  console.error(`The page '${page}' needs more than ${values['most-scripts']} scripts: ${scripts.join(', ')}`)
  process.exitCode = 1
}
