import type { Plugin } from 'vite'
import { visitorPathOf } from '#contract/visitor-paths.ts'

/** The document of the public pages. */
export const visitorsPage = 'src/portal/visitors.html'

/** Builds visitors.html next to index.html, and serves it at the public paths in `npm run dev`. */
export function visitorsPagePlugin(): Plugin {
  return {
    name: 'visitors-page',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle[visitorsPage]
        if (page !== undefined) page.fileName = 'visitors.html'
      },
    },
    configureServer(vite) {
      vite.middlewares.use((req, _res, next) => {
        const path = new URL(req.url ?? '/', 'http://localhost').pathname
        if (visitorPathOf(path) !== undefined) req.url = `/${visitorsPage}`
        next()
      })
    },
  }
}
