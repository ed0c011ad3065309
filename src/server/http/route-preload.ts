import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface ManifestChunk {
  file: string
  imports?: string[]
  css?: string[]
}

/** The files of each screen's own chunks, by the screen's path behind src/portal/screens/. */
export type ScreenChunks = ReadonlyMap<string, { js: readonly string[]; css: readonly string[] }>

/**
 * Which screens a path shows, from the outside in. Only the URLs that people open directly are worth
 * a preload; any other still loads, a moment later.
 */
const shownBy: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/addons\/?$/, ['authenticated.tsx', 'addons/index.tsx']],
  [
    /^\/addons\/[^/]+(\/next-steps.*)?$/,
    ['authenticated.tsx', 'addons/addon.tsx', 'addons/addon/next-steps.tsx'],
  ],
  [/^\/addons\/[^/]+\/settings/, ['authenticated.tsx', 'addons/addon.tsx', 'addons/addon/settings.tsx']],
  [/^\/token\/?$/, ['authenticated.tsx', 'token.tsx']],
]

/** Reads the build's manifest once; what the page loads anyway is left out. */
export function readScreenChunks(portalDir: string, page: string): ScreenChunks {
  const path = join(portalDir, '.vite/manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, ManifestChunk>
  const prefix = 'src/portal/screens/'
  const screens = new Map<string, { js: string[]; css: string[] }>()
  for (const key of Object.keys(manifest)) {
    const [file = '', split] = key.split('?tsr-split=')
    if (!file.startsWith(prefix) || split === undefined) continue
    const files = { js: new Set<string>(), css: new Set<string>() }
    const visit = (each: string) => {
      const chunk = manifest[each]
      if (chunk === undefined || files.js.has(chunk.file)) return
      files.js.add(chunk.file)
      for (const css of chunk.css ?? []) files.css.add(css)
      for (const imported of chunk.imports ?? []) visit(imported)
    }
    visit(key)
    const screen = file.slice(prefix.length)
    const known = screens.get(screen) ?? { js: [], css: [] }
    const fresh = (found: Set<string>) => [...found].filter((each) => !page.includes(each))
    screens.set(screen, { js: [...known.js, ...fresh(files.js)], css: [...known.css, ...fresh(files.css)] })
  }
  return screens
}

/** The head's links that start loading a path's own chunks together with the page's. */
export function preloadLinks(screens: ScreenChunks, path: string): string {
  const shown = shownBy.find(([pattern]) => pattern.test(path))?.[1] ?? []
  const js = new Set(shown.flatMap((screen) => screens.get(screen)?.js ?? []))
  const css = new Set(shown.flatMap((screen) => screens.get(screen)?.css ?? []))
  return [
    ...[...js].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...[...css].map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
  ].join('')
}
