import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { chunkFiles, type BuildManifest, splitKeys } from './chunk-files.ts'
import { routeScreens } from './route-screens.ts'

/** Where the portal goes on to by itself, so that those screens are what the URL needs. */
export const goesOn: Readonly<Record<string, string>> = {
  '/': '/addons',
  '/addons/$addonSlug': '/addons/$addonSlug/next-steps',
}

/**
 * Writes .vite/route-files.json beside the build's manifest: for each route of the portal the files that
 * its screens load besides those of the page itself. The server tells browsers to fetch them early.
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
