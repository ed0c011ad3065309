import { join, relative } from 'node:path'
import { build, type Plugin, type Rolldown, runnerImport } from 'vite'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { visitorsPage } from './visitors-page-plugin.ts'

/** The early scripts, by their pages. */
export const earlyScripts: Readonly<Record<string, string>> = {
  'index.html': 'src/portal/early.ts',
  [visitorsPage]: 'src/portal/features/visitors/early.ts',
}
/** The areas' files; the others there are types, and what the areas share. */
const endpointFile = /\/src\/contract\/endpoints\/(?!endpoint\.|limit\.|subjects\.|error\.)[\w-]+\.ts$/

/** Replaces the contract's endpoints by what a read needs of them: no schema, and so none of valibot. */
const withoutSchemas: Plugin = {
  name: 'without-schemas',
  async load(id) {
    if (!endpointFile.test(id)) return null
    const { module } = await runnerImport<Record<string, Endpoint>>(id)
    const stated = Object.entries(module).map(([name, { path, access }]) => {
      const isPublic = access === 'public' ? { access } : {}
      return `export const ${name} = ${JSON.stringify({ path, ...isPublic })}`
    })
    return stated.join('\n')
  },
}

/** Bundles an early script alone: a classic script that imports nothing. */
async function bundled(root: string, entry: string): Promise<string> {
  const result = (await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [withoutSchemas],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(root, entry), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  return result.output[0].code
}

/**
 * Puts a page's early script, as a separate classic script, first in its head: it starts the URL's data requests and
 * sets the theme while the app's code is loading.
 */
export function earlyPlugin(): Plugin {
  let root = ''
  let building = false
  return {
    name: 'early',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved(config) {
      root = config.root
      building = config.command === 'build'
    },
    async buildStart() {
      if (!building) return
      for (const entry of Object.values(earlyScripts)) {
        const source = await bundled(root, entry)
        this.emitFile({ type: 'asset', name: 'early.js', originalFileName: entry, source })
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, filename }) {
        const entry = earlyScripts[relative(root, filename)]
        if (entry === undefined) throw new Error(`${filename} has no early script`)
        if (bundle === undefined)
          return [{ tag: 'script', attrs: { type: 'module', src: `/${entry}` }, injectTo: 'head-prepend' }]
        const script = Object.values(bundle).find(
          (file) => file.type === 'asset' && file.originalFileNames.includes(entry),
        )
        if (script === undefined) throw new Error(`the bundle has no script of ${entry}`)
        return [{ tag: 'script', attrs: { src: `/${script.fileName}` }, injectTo: 'head-prepend' }]
      },
    },
  }
}
