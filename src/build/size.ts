import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { budgets } from './budgets.ts'
import { routeScreens } from './route-screens.ts'

interface ManifestChunk {
  file: string
  imports?: string[]
  css?: string[]
  src?: string
}

interface Weight {
  js: { gzip: number; brotli: number; files: number }
  css: { gzip: number; brotli: number; files: number }
}

const dist = join(process.env.DIST ?? 'dist', 'portal')
if (!existsSync(join(dist, '.vite/manifest.json'))) {
  console.error(`There is no build in ${dist}: run npm run build first.`)
  process.exit(1)
}
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  ManifestChunk
>

const sizes = new Map<string, { gzip: number; brotli: number }>()
function sizeOf(file: string) {
  let size = sizes.get(file)
  if (size === undefined) {
    const bytes = readFileSync(join(dist, file))
    size = {
      gzip: gzipSync(bytes, { level: 9 }).length,
      brotli: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
    }
    sizes.set(file, size)
  }
  return size
}

function closure(keys: readonly string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (chunk === undefined || seen.has(key)) return
    seen.add(key)
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const key of keys) visit(key)
  return files
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

/** The page, /config.json, the user and the screen's own first request come on top of the files. */
const dataRequests = 4

const entries = Object.keys(manifest).filter((key) => key === 'index.html' || key.endsWith('portal/early.ts'))
const kb = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7)
let over = 0
console.log('route'.padEnd(58), 'js gzip', ' js brotli', 'css brotli', 'requests')
for (const { path, screens } of routeScreens()) {
  const keys = screens.flatMap((screen) =>
    Object.keys(manifest).filter((key) => key.startsWith(`${screen}?tsr-split=`)),
  )
  const weight = weigh(closure([...entries, ...keys]))
  const requests = weight.js.files + weight.css.files + dataRequests
  const budget = budgets[path] ?? budgets.default
  const tooMuch = [
    weight.js.brotli > budget.js ? `JavaScript over ${budget.js}` : null,
    weight.css.brotli > budget.css ? `CSS over ${budget.css}` : null,
    requests > budget.requests ? `more than ${budget.requests} requests` : null,
  ].filter((each) => each !== null)
  over += tooMuch.length
  console.log(
    path.padEnd(58),
    kb(weight.js.gzip),
    kb(weight.js.brotli).padStart(10),
    kb(weight.css.brotli).padStart(10),
    String(requests).padStart(8),
    tooMuch.length > 0 ? `  OVER BUDGET: ${tooMuch.join(', ')}` : '',
  )
}
if (over > 0) process.exit(1)
