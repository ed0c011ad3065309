import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import {
  type BuildManifest,
  chunkFiles,
  type ScreenChunks,
  screenChunksFile,
  screenSplit,
} from './chunk-files.ts'
import { routeScreens } from './route-screens.ts'

/** Routes that the portal redirects, with their targets, whose screens the URL needs. */
export const goesOn: Readonly<Record<string, string>> = {
  '/': '/addons',
  '/addons/$addonSlug': '/addons/$addonSlug/next-steps',
}

/** Finds the screens' chunks. Throws if the manifest lacks one, or if there are none. */
function screenChunks(bundle: Rolldown.OutputBundle, manifest: BuildManifest, root: string): ScreenChunks {
  const keys = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]))
  const chunks: Record<string, string> = {}
  for (const chunk of Object.values(bundle))
    for (const id of chunk.type === 'chunk' ? Object.keys(chunk.modules) : []) {
      if (!id.includes(screenSplit)) continue
      const key = keys.get(chunk.fileName)
      if (key === undefined) throw new Error(`the manifest does not name ${chunk.fileName}`)
      chunks[relative(root, id.slice(0, id.indexOf('?')))] = key
    }
  if (Object.keys(chunks).length === 0) throw new Error('no screen was split from its route')
  return chunks
}

/**
 * Writes two files next to the build's manifest. .vite/screen-chunks.json names each screen's chunk.
 * .vite/route-files.json lists, for each portal route, the files its screens load besides the page's own; the server
 * tells browsers to preload them.
 */
export function routeFilesPlugin(): Plugin {
  let root = ''
  return {
    name: 'route-files',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved(config) {
      root = config.root
    },
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return
      const [manifestText, page] = await Promise.all(
        ['.vite/manifest.json', 'index.html'].map((file) => readFile(join(dir, file), 'utf8')),
      )
      const manifest = JSON.parse(manifestText ?? '{}') as BuildManifest
      const chunks = screenChunks(bundle, manifest, root)
      const routes = routeScreens()
      const screensAt = (path: string) => routes.find((route) => route.path === path)?.screens ?? []
      const routeFiles = routes.map(({ path }) => {
        const keys = screensAt(goesOn[path] ?? path).flatMap((screen) => chunks[screen] ?? [])
        const files = [...chunkFiles(manifest, keys)].filter((file) => page?.includes(file) !== true)
        return { path, files }
      })
      await Promise.all([
        writeFile(join(dir, screenChunksFile), JSON.stringify(chunks)),
        writeFile(join(dir, '.vite/route-files.json'), JSON.stringify(routeFiles)),
      ])
    },
  }
}
