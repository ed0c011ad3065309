import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { build, type Plugin, type Rolldown, runnerImport } from 'vite'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { visitorsPage } from './visitors-page-plugin.ts'

/** The early scripts, by their pages. */
const earlyScripts: Readonly<Record<string, string>> = {
  'index.html': 'src/portal/early.ts',
  [visitorsPage]: 'src/portal/features/visitors/early.ts',
}
/** Where the build lists them by the names of the built pages, in the portal's folder. */
export const earlyScriptsFile = '.vite/early-scripts.json'
/** The areas' files, and those beside their schemas; the others there are types, and what the areas share. */
const endpointFile =
  /\/src\/contract\/(?:endpoints\/(?!endpoint\.|limit\.|subjects\.|error\.)[\w-]+|[\w-]+\/[\w-]+-endpoint)\.ts$/

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
  const { code } = result.output[0]
  if (/<\/script|<!--/i.test(code)) throw new Error(`${entry} would end its own element in the page`)
  return code
}

/** A page's early script as the build writes it into .vite/early-scripts.json. */
export interface EarlyScript {
  source: string
  /** Of the source, as a content security policy names it. */
  hash: string
}

/**
 * Puts a page's early script into its head as an inline classic script: it starts the URL's data requests and sets the
 * theme while the app's code is loading. Its hash, by which the page's policy allows it, is in .vite/early-scripts.json.
 */
export function earlyPlugin(): Plugin {
  let root = ''
  let building = false
  const scripts: Record<string, EarlyScript> = {}
  return {
    name: 'early',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved(config) {
      root = config.root
      building = config.command === 'build'
    },
    async buildStart() {
      if (!building) return
      for (const [page, entry] of Object.entries(earlyScripts)) {
        const source = await bundled(root, entry)
        const hash = `sha256-${createHash('sha256').update(source).digest('base64')}`
        scripts[basename(page)] = { source, hash }
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, filename }) {
        const page = relative(root, filename)
        const entry = earlyScripts[page]
        if (entry === undefined) throw new Error(`${filename} has no early script`)
        if (bundle === undefined)
          return [{ tag: 'script', attrs: { type: 'module', src: `/${entry}` }, injectTo: 'head-prepend' }]
        const script = scripts[basename(page)]
        if (script === undefined) throw new Error(`${entry} was not bundled`)
        return [{ tag: 'script', children: script.source, injectTo: 'head-prepend' }]
      },
    },
    async writeBundle({ dir }) {
      if (dir !== undefined) await writeFile(join(dir, earlyScriptsFile), JSON.stringify(scripts))
    },
  }
}
