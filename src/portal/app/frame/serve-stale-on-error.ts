import type { AnyRouter, LoaderFnContext } from '@tanstack/react-router'
import { ProblemError } from '#machines/problem.ts'
import { flash } from '../flashes/flash.ts'

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * A page that is shown and can't be brought up to date, since the platform does not answer or fails, stays as it
 * is with what was typed into it, and that is said. A page that is opened tells of it in its own place.
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
