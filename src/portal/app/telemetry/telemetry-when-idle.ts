import type { AnyRouter } from '@tanstack/react-router'
import { loadConfig } from '#portal/wire/config.ts'

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no requestIdleCallback; there, wait for the load event.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve())
    else if (document.readyState === 'complete') resolve()
    else window.addEventListener('load', () => resolve(), { once: true })
  })

/**
 * Starts tracing when the browser is idle, if the deployment configures an endpoint. `router` reports
 * navigations; null on pages without one. A failure never disturbs the user.
 */
export async function telemetryWhenIdle(router: AnyRouter | null): Promise<void> {
  try {
    const { bases, flags } = await loadConfig()
    if (bases.telemetry === null) return
    await idle()
    const { startTelemetry } = await import('./start-telemetry.ts')
    startTelemetry(bases.telemetry, flags.deployment, router)
  } catch (error) {
    // Log to the browser's console; the page works without traces.
    reportError(error)
  }
}
