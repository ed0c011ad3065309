import type { AnyRouter, LoaderFnContext } from '@tanstack/react-router'
import { ProblemError } from '#machines/problem.ts'
import { flash } from '../flashes/flash.ts'

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Keeps showing a loaded page, with what was typed into it, when it cannot be refreshed because the platform
 * is unreachable or failing, and flashes the error. A page that is just being opened shows the error itself.
 */
export function serveStaleOnError(router: AnyRouter): void {
  for (const route of Object.values(router.routesById)) {
    const { loader } = route.options
    if (typeof loader !== 'function') continue
    route.options.loader = async (context: LoaderFnContext) => {
      try {
        return await loader(context)
      } catch (error) {
        const shown = router.state.matches.find(
          ({ routeId, status, params, loaderDeps }) =>
            routeId === route.id &&
            status === 'success' &&
            same(params, context.params) &&
            same(loaderDeps, context.deps),
        )
        const isPassing = error instanceof ProblemError && ['lost', 'fault'].includes(error.problem.kind)
        if (shown === undefined || !isPassing || context.preload) throw error
        if (!context.abortController.signal.aborted) flash.error(error.message)
        return shown.loaderData
      }
    }
  }
}
