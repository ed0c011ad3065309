import type { AnyRouter } from '@tanstack/react-router'
import { loadConfig } from '#portal/wire/config.ts'

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no such call; there it is idle enough once everything of the page is loaded.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve())
    else if (document.readyState === 'complete') resolve()
    else window.addEventListener('load', () => resolve(), { once: true })
  })

/**
 * Starts the page's traces once the browser has nothing better to do, where the deployment names an endpoint for them.
 * `router` tells of navigations; null on pages that have none. What fails of it is nobody's matter who uses the portal.
 */
export async function telemetryWhenIdle(router: AnyRouter | null): Promise<void> {
  try {
    const { bases } = await loadConfig()
    if (bases.telemetry === null) return
    await idle()
    const { startTelemetry } = await import('./start-telemetry.ts')
    startTelemetry(bases.telemetry, router)
  } catch (error) {
    // Into the browser's console; the page goes on without traces.
    reportError(error)
  }
}
