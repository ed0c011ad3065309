import type { Plugin } from 'vite'

const entry = 'src/portal/early.ts'

/**
 * Puts src/portal/early.ts, as a separate classic script, first in the page's head: it starts the URL's data requests
 * and sets the theme while the app's code is loading.
 */
export function earlyPlugin(): Plugin {
  let reference = ''
  let building = false
  return {
    name: 'early',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved(config) {
      building = config.command === 'build'
    },
    buildStart() {
      if (building) reference = this.emitFile({ type: 'chunk', id: entry, name: 'early' })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        if (context.bundle === undefined) {
          return [{ tag: 'script', attrs: { type: 'module', src: `/${entry}` }, injectTo: 'head-prepend' }]
        }
        const chunk = Object.values(context.bundle).find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(entry) === true,
        )
        if (chunk === undefined) throw new Error(`the bundle has no chunk of ${entry} (${reference})`)
        return [{ tag: 'script', attrs: { src: `/${chunk.fileName}` }, injectTo: 'head-prepend' }]
      },
    },
  }
}
