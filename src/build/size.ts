import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { budgetOf } from './budgets.ts'
import { type BuildManifest, chunkFiles, type ScreenChunks, screenChunksFile } from './chunk-files.ts'
import { type EarlyScript, earlyScriptsFile } from './early-plugin.ts'
import { earlyRequests } from './early-requests.ts'
import { visitorPaths } from '#contract/visitor-paths.ts'
import { routeScreens } from './route-screens.ts'
import { visitorsPage } from './visitors-page-plugin.ts'

interface Weight {
  js: { gzip: number; brotli: number; files: number }
  css: { gzip: number; brotli: number; files: number }
}

const dist = join(process.env.DIST ?? 'dist', 'portal')
if (!existsSync(join(dist, '.vite/manifest.json'))) {
  console.error(`There is no build in ${dist}: run npm run build first.`)
  process.exit(1)
}
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as BuildManifest

/**
 * A file with the hashes in the names of other files replaced by ones made of those names: a hash compresses better or
 * worse by chance, and differs with every change anywhere.
 */
const steady = (file: string): Buffer =>
  Buffer.from(
    readFileSync(join(dist, file), 'utf8').replaceAll(
      /([\w.-]+?)-[\w-]{8}\.(js|css)\b/g,
      (_, name: string, kind: string) =>
        `${name}-${createHash('sha256').update(name).digest('base64url').slice(0, 8)}.${kind}`,
    ),
  )

const sizes = new Map<string, { gzip: number; brotli: number }>()
function sizeOf(file: string) {
  let size = sizes.get(file)
  if (size === undefined) {
    const bytes = steady(file)
    size = {
      gzip: gzipSync(bytes, { level: 9 }).length,
      brotli: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
    }
    sizes.set(file, size)
  }
  return size
}

function weigh(files: ReadonlySet<string>): Weight {
  const weight: Weight = { js: { gzip: 0, brotli: 0, files: 0 }, css: { gzip: 0, brotli: 0, files: 0 } }
  for (const file of files) {
    const kind = file.endsWith('.css') ? weight.css : weight.js
    const size = sizeOf(file)
    kind.gzip += size.gzip
    kind.brotli += size.brotli
    kind.files += 1
  }
  return weight
}

const earlyScripts = JSON.parse(readFileSync(join(dist, earlyScriptsFile), 'utf8')) as Record<
  string,
  EarlyScript
>

/** A page's manifest keys, and its early script, which is in the page. */
function documentOf(page: string) {
  const early = earlyScripts[basename(page)]
  if (manifest[page] === undefined || early === undefined)
    throw new Error(`the build in ${dist} does not name ${page} and its early script`)
  return { entries: [page], earlyScript: early.source }
}
const [portal, visitors] = [documentOf('index.html'), documentOf(visitorsPage)]

const screenChunks = JSON.parse(readFileSync(join(dist, screenChunksFile), 'utf8')) as ScreenChunks
/** The chunk of a split screen; none if all of it is in the page's own. */
const chunksOf = (screen: string) => screenChunks[screen] ?? []

const routes = routeScreens()
const pages = [
  ...visitorPaths.map((path) => ({ path, screens: [], ...visitors })),
  ...routes.map(({ path, screens }) => ({
    path,
    screens,
    ...portal,
    entries: [...portal.entries, ...screens.flatMap(chunksOf)],
  })),
]

/** The chunks that import a chunk which, by others or not, imports them: modules would run before those they import. */
function circularChunks(): string[] {
  const importsOf = (key: string) => {
    const all = new Set(manifest[key]?.imports)
    for (const each of all) for (const imported of manifest[each]?.imports ?? []) all.add(imported)
    return all
  }
  return Object.keys(manifest).filter((key) => importsOf(key).has(key))
}
const circular = circularChunks()
if (circular.length > 0) throw new Error(`chunks that import each other: ${circular.join(', ')}`)

const kb = (bytes: number) => (bytes / 1000).toFixed(1).padStart(11)
let over = 0
console.log(
  'first load, kB'.padEnd(58),
  ...['js gzip', 'js brotli', 'css gzip', 'css brotli', 'requests'].map((head) => head.padStart(11)),
)
for (const { path, screens, entries, earlyScript } of pages) {
  const weight = weigh(chunkFiles(manifest, entries))
  // The page itself is a request too.
  const requests = 1 + weight.js.files + weight.css.files + earlyRequests(earlyScript, path).length
  const budget = budgetOf({ path, screens })
  const tooMuch = [
    weight.js.brotli > budget.js ? `JavaScript over ${budget.js}` : null,
    weight.css.brotli > budget.css ? `CSS over ${budget.css}` : null,
    requests > budget.requests ? `more than ${budget.requests} requests` : null,
  ].filter((each) => each !== null)
  over += tooMuch.length
  console.log(
    path.padEnd(58),
    ...[weight.js.gzip, weight.js.brotli, weight.css.gzip, weight.css.brotli].map(kb),
    String(requests).padStart(11),
    tooMuch.length > 0 ? `  OVER BUDGET: ${tooMuch.join(', ')}` : '',
  )
}
if (over > 0) process.exit(1)
