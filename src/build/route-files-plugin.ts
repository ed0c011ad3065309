import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { chunkFiles, type BuildManifest, splitKeys } from './chunk-files.ts'
import { routeScreens } from './route-screens.ts'

/** Routes that the portal redirects, with their targets, whose screens the URL needs. */
export const goesOn: Readonly<Record<string, string>> = {
  '/': '/addons',
  '/addons/$addonSlug': '/addons/$addonSlug/next-steps',
}

/**
 * Writes .vite/route-files.json next to the build's manifest: for each portal route, the files its screens load
 * besides the page's own. The server tells browsers to preload them.
 */
export function routeFilesPlugin(): Plugin {
  return {
    name: 'route-files',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }) {
      if (dir === undefined) return
      const [manifestText, page] = await Promise.all(
        ['.vite/manifest.json', 'index.html'].map((file) => readFile(join(dir, file), 'utf8')),
      )
      const manifest = JSON.parse(manifestText ?? '{}') as BuildManifest
      const routes = routeScreens()
      const screensAt = (path: string) => routes.find((route) => route.path === path)?.screens ?? []
      const routeFiles = routes.map(({ path }) => {
        const keys = screensAt(goesOn[path] ?? path).flatMap((screen) => splitKeys(manifest, screen))
        const files = [...chunkFiles(manifest, keys)].filter((file) => page?.includes(file) !== true)
        return { path, files }
      })
      await writeFile(join(dir, '.vite/route-files.json'), JSON.stringify(routeFiles))
    },
  }
}
